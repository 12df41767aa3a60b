import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The effect of sign-in guesses at a name on its owner: none.
@Suite(.timeLimit(.minutes(10)))
struct GuessingTests {
    @Test func guessesDoNotLockTheOwnerOut() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("owner", [.administrator])
            for _ in 0..<10 { #expect(try await market.guess("owner", from: "203.0.113.9").status == 401) }
            let refused = try await market.signIn("owner", from: "203.0.113.9")
            #expect(refused.status == 429 && refused.fields[.retryAfter] == "20")

            #expect(try await market.signIn("Owner", from: "192.0.2.7").status == 201)
            #expect(try await market.changePassword(as: owner, from: TestMarket.password).status == 204)
        }
    }

    @Test(arguments: [("2001:db8::1", "2001:db8::2", 429), ("2001:db8::1", "2001:db8:0:1::1", 201)])
    func guessesAtANameAreCountedPerNetwork(guesser: String, next: String, status: Int) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            for _ in 0..<10 { #expect(try await market.guess("owner", from: guesser).status == 401) }
            #expect(try await market.signIn("owner", from: next).status == status)
        }
    }

    @Test func guessesInASessionLimitThatSessionOnly() async throws {
        try await TestMarket.with { market in
            let phone = try await market.person("owner")
            let other = Person(account: phone.account, token: try await market.token(of: phone.account.id))
            for _ in 0..<10 {
                #expect(try await market.changePassword(as: phone, from: "wrong").status == 401)
            }
            let refused = try await market.changePassword(as: phone, from: TestMarket.password)
            #expect(refused.code == .tooManyTries && refused.fields[.retryAfter] == "20")

            let page = try await PageClient(market, as: phone).post(
                "/settings",
                from: "/settings",
                ["do": "password", "current": TestMarket.password, "new": "battery staple"]
            )
            #expect(page.status == 429 && page.fields[.retryAfter] == "20")
            #expect(try await market.signIn("owner", from: "127.0.0.1").status == 201)
            #expect(try await market.changePassword(as: other, from: TestMarket.password).status == 204)
        }
    }

    /// Signs in and out with a browser, and has a stranger behind the same address use up every try.
    private func browserBesideAGuesser(_ market: TestMarket) async throws -> PageClient {
        let browser = PageClient(market)
        #expect(try await signIn(browser, TestMarket.password).status == 303)
        _ = try await browser.post("/signout", from: "/settings", [:])
        #expect(browser.cookies[Credential.cookieName] == nil)
        for number in 0..<60 { _ = try await market.guess("name \(number)", from: "127.0.0.1") }
        #expect(try await market.signIn("owner", from: "127.0.0.1").status == 429)
        return browser
    }

    private func signIn(_ browser: PageClient, as name: String = "owner", _ password: String) async throws
        -> Reply
    {
        try await browser.post("/signin", from: "/signin", ["name": name, "password": password])
    }

    @Test func knownBrowserSignsInDespiteGuessesOfOthers() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            let browser = try await browserBesideAGuesser(market)
            let cookie = try #require(browser.cookies["openmarket_browser"])

            #expect(try await signIn(browser, as: "Owner", TestMarket.password).status == 303)
            #expect(browser.cookies["openmarket_browser"] == cookie)
            #expect(!market.log.all.joined().contains(cookie.prefix(43)))
        }
    }

    @Test func stolenBrowserCookieHasFewAttempts() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            let browser = try await browserBesideAGuesser(market)
            for _ in 0..<10 { #expect(try await signIn(browser, "wrong").status == 401) }
            let refused = try await signIn(browser, TestMarket.password)
            #expect(refused.status == 429 && refused.fields[.retryAfter] == "20")
        }
    }

    @Test func browserCookieIsValidForOneAccountAndCannotBeForged() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            _ = try await market.person("other")
            let browser = try await browserBesideAGuesser(market)
            let cookie = try #require(browser.cookies["openmarket_browser"])
            #expect(try await signIn(browser, as: "other", TestMarket.password).status == 429)

            let hash = cookie.dropFirst(43)
            let forged = [
                "", ".", "x", String(cookie.prefix(43)), Token.random().text + hash, "\(cookie)00",
                String(cookie.dropLast(2)), "\(cookie.prefix(44))\(String(repeating: "0", count: 64))",
            ]
            for text in forged {
                browser.cookies["openmarket_browser"] = text
                #expect(try await signIn(browser, TestMarket.password).status == 429, "\(text)")
            }
        }
    }

    @Test func browserCookieIsHttpOnlyAndSameSite() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            let reply = try await signIn(PageClient(market), TestMarket.password)
            let cookie = try #require(
                reply.fields.values(.setCookie).first { $0.hasPrefix("openmarket_browser=") }
            )
            #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"))
        }
    }
}

extension GuessingTests {
    /// As the attacker did: each guess from another network of one IPv6 /48, or from an IPv4 of its own.
    @Test(arguments: [("2001:db8:1:{}::1", 30), ("203.0.{}.7", 60)])
    func guessesAtANameFromManyNetworksAreLimited(addresses: String, most: Int) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            // The owner's browser and an app of theirs in a network of their own.
            let browser = PageClient(market)
            #expect(try await signIn(browser, TestMarket.password).status == 303)
            _ = try await browser.post("/signout", from: "/settings", [:])
            for name in ["owner", "nobody there"] {
                var statuses: [Int] = []
                for number in 1...150 {
                    let address = addresses.replacing("{}", with: "\(number)")
                    statuses.append(try await market.guess(name, from: address).status)
                }
                #expect(statuses.count { $0 == 401 } == most && statuses.count { $0 == 429 } == 150 - most)
            }
            #expect(try await signIn(browser, TestMarket.password).status == 303)
            // Where the name is known; the browser's visit made the network so.
            #expect(try await market.signIn("owner", from: "127.0.0.1").status == 201)
        }
    }

    @Test func rightPasswordsOfStrangersAreNotCounted() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("owner")
            for number in 1...70 {
                #expect(try await market.signIn("owner", from: "203.0.\(number).7").status == 201)
            }
        }
    }

    @Test(arguments: [1, 100])
    func aHundredGuessersDoNotBlockSignInsWithTheRightPassword(networks: Int) async throws {
        let passwords = PasswordHashing.argon2id()
        try await TestMarket.with(passwords: passwords) { market in
            let hash = try await passwords.hash(TestMarket.password)
            for number in 0..<100 {
                _ = try await market.store.createAccount(
                    NewAccount(name: "person \(number)", passwordHash: hash, vendor: .random())
                )
            }
            let signedIn = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let address = "203.0.113.\(number % networks)"
                        _ = try await market.guess("person \(number)", from: address)
                        return 0
                    }
                    group.addTask {
                        let reply = try await market.signIn("person \(number)", from: "192.0.2.\(number)")
                        return reply.status == 201 ? 1 : 0
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(signedIn >= 95)
        }
    }
}

extension TestMarket {
    func guess(_ name: String, from address: String) async throws -> Reply {
        try await signIn(name, "wrong", from: address)
    }

    func signIn(
        _ name: String,
        _ password: String = TestMarket.password,
        from address: String
    ) async throws -> Reply {
        await ask(
            try HTTPRequest(
                .post,
                "/api/v2/sessions",
                fields: [(.contentType, "application/json")],
                body: Array(#"{"name":"\#(name)","password":"\#(password)"}"#.utf8),
                from: try #require(IPAddress(address))
            )
        )
    }

    fileprivate func changePassword(as person: Person, from current: String) async throws -> Reply {
        let body = #"{"current":"\#(current)","new":"battery staple"}"#
        return try await ask(.put, "/account/password", as: person, body)
    }
}
