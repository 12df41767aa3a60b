import HTTPServer
import Market
import MarketAPI
import MarketStore
import Synchronization
import Testing

@testable import MarketServer
@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct AccountTests {
    private static let mine = #"{"name":"재재","password":"correct horse"}"#

    @Test func signingUpSignsIn() async throws {
        try await TestMarket.with { market in
            let plain = try await market.ask(.post, "/accounts", Self.mine)
            let body = try plain.body(SignedInBody.self)
            #expect((plain.status, body.token) == (201, nil))
            #expect(plain.fields[.setCookie] == nil)

            let app = try await market.ask(
                .post,
                "/accounts",
                as: nil,
                #"{"name":"앱 사용자","password":"correct horse","kind":"app","label":"전화기"}"#
            )
            let token = try #require(try app.body(SignedInBody.self).token)
            let me = try await market.ask(.get, "/account", fields: [(.authorization, "bearer \(token)")])
            #expect(try me.body(Account.self).name == "앱 사용자")
            #expect(try me.body(Account.self).vendor != body.account.vendor)
            #expect(try me.body(Account.self).roles.isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"name":"","password":"correct horse"}"#, "name missing"),
        (#"{"name":"재","password":"correct horse"}"#, "name too_short"),
        (#"{"name":"자\u0000재","password":"correct horse"}"#, "name forbidden_character"),
        (#"{"name":"재재","password":"short"}"#, "password too_short"),
        (#"{"name":"재재","password":"aaaaaaaa"}"#, "password easy_to_guess"),
        (#"{"name":"TAKEN","password":"correct horse"}"#, "name taken"),
    ])
    func invalidSignUpNamesItsProblems(body: String, problem: String) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("taken")
            let reply = try await market.ask(.post, "/accounts", body)
            #expect(reply.status == 422)
            #expect(try reply.body(ProblemBody.self).fields.map { "\($0.field) \($0.code)" } == [problem])
        }
    }

    @Test func nameThatLooksLikeAnotherIsRefusedAndDigitsTellThemApart() async throws {
        try await TestMarket.with { market in
            func signUp(_ name: String) async throws -> Reply {
                try await market.ask(.post, "/accounts", #"{"name":"\#(name)","password":"correct horse"}"#)
            }
            #expect(try await signUp("seller sam").status == 201)
            for name in ["seIIer sam", "Seller.Sam", "sellersam", "seller_sam"] {
                let reply = try await signUp(name)
                #expect(reply.status == 422, "\(name)")
                #expect(try reply.body(ProblemBody.self).fields.map(\.code) == ["too_similar"], "\(name)")
            }
            for name in ["학생1", "학생2", "seller sam 2"] {
                #expect(try await signUp(name).status == 201, "\(name)")
            }
        }
    }

    /// Accounts of before: they keep their names, and nobody else gets one like them.
    @Test func namesThatAreThereAreNotedAndKept() async throws {
        try await TestMarket.with { market in
            for (number, name) in [(1, "Ian"), (2, "lan")] {
                let vendor = try #require(
                    VendorIdentifier(rawValue: "00000000-0000-4000-8000-00000000000\(number)")
                )
                let hash = PasswordHashing.plainHash(of: TestMarket.password)
                _ = try await market.store.createAccount(
                    NewAccount(name: name, passwordHash: hash, vendor: vendor)
                )
            }
            let names = try await market.store.namesWithoutSkeletons(after: nil, limit: 9)
            #expect(names.values.sorted() == ["Ian", "lan"])
            try await market.store.addSkeletons(ofNames: names.mapValues(NameRules.skeletons))
            for name in ["Ian", "lan"] {
                #expect(try await market.signIn(name, from: "203.0.113.7").status == 201)
            }
            let reply = try await market.ask(
                .post,
                "/accounts",
                #"{"name":"l a n","password":"correct horse"}"#
            )
            #expect(try reply.body(ProblemBody.self).fields.map(\.code) == ["too_similar"])
        }
    }

    @Test func nameTypedInPartsSignsUpAndIn() async throws {
        try await TestMarket.with { market in
            let (whole, parts) = (
                "한글 Jos\u{E9}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} Jose\u{301}"
            )
            let body = #"{"name":"\#(parts)","password":"correct horse"}"#
            let made = try await market.ask(.post, "/accounts", body)
            #expect(made.status == 201, "\(made.text)")
            let name = try made.body(SignedInBody.self).account.name
            #expect(Array(name.unicodeScalars) == Array(whole.unicodeScalars))
            #expect(try await market.signIn(parts, from: "203.0.113.7").status == 201)
            #expect(try await market.signIn(whole, from: "203.0.113.7").status == 201)
            #expect(try await market.ask(.post, "/accounts", body).status == 422)
        }
    }

    @Test(arguments: [false, true])
    func pageSessionCookieIsHttpOnly(isSecure: Bool) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("seller")
            let request = try HTTPRequest(
                .post,
                "/api/v2/sessions",
                fields: [("X-Forwarded-Proto", isSecure ? "https" : "http")],
                body: Array(#"{"name":" Seller","password":"correct horse"}"#.utf8),
                trusting: ProxyTrust(try [#require(AddressRange("127.0.0.1"))])
            )
            let reply = await market.ask(request)
            let cookie = try #require(reply.fields[.setCookie])
            #expect(reply.status == 201)
            #expect(try reply.body(SignedInBody.self).token == nil)
            #expect(reply.fields[.cacheControl] == "no-store")
            for attribute in ["HttpOnly", "SameSite=Lax", "Path=/"] {
                #expect(cookie.contains("; \(attribute)"))
            }
            #expect(cookie.hasSuffix("; Secure") == isSecure)

            let pair = String(cookie.prefix { $0 != ";" })
            let back = try HTTPRequest(
                .get,
                "/api/v2/account",
                fields: [(.cookie, pair), ("X-Forwarded-Proto", isSecure ? "https" : "http")],
                trusting: ProxyTrust(try [#require(AddressRange("127.0.0.1"))])
            )
            #expect(await market.ask(back).status == 200)
            let foreign = try await market.ask(
                .delete,
                "/cart",
                fields: [(.cookie, pair), ("Sec-Fetch-Site", "cross-site")]
            )
            #expect(foreign.code == .unauthenticated)
        }
    }

    @Test(arguments: [
        ("cross-site", false), ("same-site", false), ("nonsense", false), ("", false),
        ("same-origin", true), ("none", true),
    ])
    func cookieAuthorizesWritesFromTheSameOriginOnly(site: String, isAllowed: Bool) async throws {
        try await TestMarket.with { market in
            let person = try await market.person("buyer")
            let fields: [(HTTPFieldName, String)] = [
                (.cookie, "\(Credential.cookieName)=\(person.token.text)"), ("Sec-Fetch-Site", site),
            ]
            #expect(try await market.ask(.get, "/cart", fields: fields).status == 200)
            let write = try await market.ask(.delete, "/cart", fields: fields)
            #expect(write.code == (isAllowed ? nil : .unauthenticated))
        }
    }

    /// Browsers before 2023 name the page's origin alone.
    @Test(arguments: [
        ("https://evil.example", false), ("null", false), ("http://localhost:81", false),
        ("http://localhost", true),
    ])
    func cookieAuthorizesWritesFromItsOwnOriginOnly(origin: String, isAllowed: Bool) async throws {
        try await TestMarket.with { market in
            let person = try await market.person("buyer")
            let fields: [(HTTPFieldName, String)] = [
                (.cookie, "\(Credential.cookieName)=\(person.token.text)"), (.origin, origin),
                ("Host", "localhost"),
            ]
            let write = try await market.ask(.delete, "/cart", fields: fields)
            #expect(write.code == (isAllowed ? nil : .unauthenticated))
        }
    }

    @Test(arguments: ["nobody", "seller"])
    func wrongCredentialsDoNotRevealWhetherTheNameExists(name: String) async throws {
        let work = Mutex(0)
        let counting = PasswordHashing(
            hash: { password in
                work.withLock { $0 += 1 }
                return PasswordHashing.plainHash(of: password)
            },
            verify: { _, _ in
                work.withLock { $0 += 1 }
                return false
            }
        )
        try await TestMarket.with(passwords: counting) { market in
            _ = try await market.person("seller")
            let reply = try await market.ask(.post, "/sessions", #"{"name":"\#(name)","password":"wrong"}"#)
            #expect(reply.code == .wrongCredentials)
            #expect(work.withLock(\.self) == 1)
        }
    }

    @Test func wrongPasswordsAreLimitedUntilTheRightOne() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("seller")
            func signIn(_ password: String) async throws -> Reply {
                try await market.ask(.post, "/sessions", #"{"name":"Seller","password":"\#(password)"}"#)
            }
            for _ in 0..<9 { #expect(try await signIn("wrong").status == 401) }
            #expect(try await signIn(TestMarket.password).status == 201)
            for _ in 0..<10 { #expect(try await signIn("wrong").status == 401) }
            let refused = try await signIn(TestMarket.password)
            #expect(refused.code == .tooManyTries)
            #expect(refused.fields[.retryAfter] == "20")
            market.clock.advance(seconds: 20)
            #expect(try await signIn(TestMarket.password).status == 201)
        }
    }

    @Test(arguments: [("2001:db8::1", "2001:db8::2", true), ("2001:db8::1", "2001:db8:0:1::1", false)])
    func guessesFromOneIPv6NetworkAreCountedTogether(first: String, second: String, waits: Bool) throws {
        let limiter = SignInLimiter(uptime: { .zero })
        let networks = try [first, second].map { ClientNetwork(try #require(IPAddress($0))) }
        for number in 0..<60 { try limiter.admit("name \(number)", from: networks[0]) }

        if waits {
            #expect(throws: MarketError.self) { try limiter.admit("one more", from: networks[1]) }
        } else {
            try limiter.admit("one more", from: networks[1])
        }
    }

    @Test func guessesAtManyNamesFromOneAddressAreLimited() async throws {
        try await TestMarket.with { market in
            var statuses: [Int] = []
            for number in 0..<61 {
                let body = #"{"name":"name \#(number)","password":"wrong"}"#
                statuses.append(try await market.ask(.post, "/sessions", body).status)
            }
            #expect(statuses == Array(repeating: 401, count: 60) + [429])
        }
    }

    @Test func signingOutEndsOneSessionOrAll() async throws {
        try await TestMarket.with { market in
            let phone = try await market.person("seller")
            let tablet = Person(account: phone.account, token: try await market.token(of: phone.account.id))
            let laptop = Person(account: phone.account, token: try await market.token(of: phone.account.id))
            let other = try await market.person("other")

            let sessions = try await market.ask(.get, "/sessions", as: phone).body(PageBody<SessionBody>.self)
                .items
            #expect(sessions.map(\.isCurrent) == [true, false, false])
            _ = try await market.ask(.delete, "/sessions/\(sessions[1].id)", as: other)
            #expect(try await market.ask(.get, "/account", as: tablet).status == 200)
            _ = try await market.ask(.delete, "/sessions/\(sessions[1].id)", as: phone)
            #expect(try await market.ask(.get, "/account", as: tablet).status == 401)
            let out = try await market.ask(.delete, "/sessions/current", as: phone)
            #expect(try #require(out.fields[.setCookie]).contains("Max-Age=0"))
            #expect(try await market.ask(.get, "/account", as: phone).status == 401)
            _ = try await market.ask(.delete, "/sessions", as: laptop)
            #expect(try await market.ask(.get, "/account", as: laptop).status == 401)
            #expect(try await market.ask(.get, "/account", as: other).status == 200)
        }
    }

    @Test func newPasswordEndsAllOtherSessions() async throws {
        try await TestMarket.with { market in
            let phone = try await market.person("seller")
            let tablet = Person(account: phone.account, token: try await market.token(of: phone.account.id))
            let wrong = try await market.ask(
                .put,
                "/account/password",
                as: phone,
                #"{"current":"x","new":"battery staple"}"#
            )
            let weak = try await market.ask(
                .put,
                "/account/password",
                as: phone,
                #"{"current":"correct horse","new":"seller"}"#
            )
            #expect((wrong.code, weak.code) == (.wrongCredentials, .invalidAccount))
            #expect(try await market.ask(.get, "/account", as: tablet).status == 200)

            let body = #"{"current":"correct horse","new":"battery staple"}"#
            #expect(try await market.ask(.put, "/account/password", as: phone, body).status == 204)
            #expect(try await market.ask(.get, "/account", as: tablet).status == 401)
            #expect(try await market.ask(.get, "/account", as: phone).status == 200)
            let signIn = #"{"name":"seller","password":"battery staple"}"#
            #expect(try await market.ask(.post, "/sessions", signIn).status == 201)
        }
    }

    @Test func invitationCreatesOneAdministrator() async throws {
        try await TestMarket.with { market in
            func accept(_ name: String, _ secret: String) async throws -> Reply {
                try await market.ask(
                    .post,
                    "/administrator",
                    as: nil,
                    #"{"name":"\#(name)","password":"correct horse","invitation":"\#(secret)"}"#
                )
            }
            let secret = market.invitation.text
            for wrong in ["", "x", String(secret.dropLast()) + "-", Token.random().text] where wrong != secret
            {
                #expect(try await accept("관리자", wrong).code == .wrongInvitation)
            }
            let made = try await accept("관리자", secret)
            #expect(try made.body(SignedInBody.self).account.roles == [.administrator])
            #expect(try await accept("둘째", secret).code == .administratorExists)
        }
    }

    @Test func lastAdministratorCannotBeRemoved() async throws {
        try await TestMarket.with { market in
            let boss = try await market.person("boss", [.administrator])
            let helper = try await market.person("helper")
            let path = "/accounts/\(helper.account.id)/roles"
            let named = try await market.ask(.put, path, as: boss, #"{"roles":["moderator"]}"#)
            #expect(try named.body(Account.self).roles == [.moderator])
            #expect(try await market.ask(.get, "/moderations", as: helper).status == 200)
            let last = try await market.ask(
                .put,
                "/accounts/\(boss.account.id)/roles",
                as: boss,
                #"{"roles":[]}"#
            )
            #expect(last.code == .lastAdministrator)
            #expect(
                try await market.ask(.put, "/accounts/99/roles", as: boss, #"{"roles":[]}"#).code == .notFound
            )
        }
    }
}
