import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Links that set another password, from moderators and from the operator.
@Suite(.timeLimit(.minutes(10)))
struct AccountLinkTests {
    private static let new = "battery staple"

    private func person(_ id: Account.ID) -> String { "/moderation/people/\(id)" }

    /// The secret of the link that a moderator's page shows.
    private func secret(in page: Reply) -> String {
        let rest = page.text.split(separator: "/recovery/link#").dropFirst().first ?? ""
        return String(rest.prefix { $0 != "\"" })
    }

    private func use(_ market: TestMarket, _ secret: String, _ password: String = new) async throws -> Reply {
        try await PageClient(market).post(
            "/recovery/link",
            from: "/recovery/link",
            ["token": secret, "password": password]
        )
    }

    @Test func moderatorGivesAMemberALinkThatWorksOnce() async throws {
        try await TestMarket.with { market async throws in
            let member = try await market.person("민지")
            try await market.store.agree(member.account.id, to: MarketBranding.plain.termsVersion)
            let moderator = PageClient(market, as: try await market.person("시장지기", [.moderator]))
            let path = person(member.account.id)
            #expect(
                try await moderator.get("/sellers/\(member.account.id)").text.contains("href=\"\(path)\"")
            )
            let shown = try await moderator.post(path, from: path, [:])
            #expect(shown.status == 200 && shown.fields[.cacheControl] == "no-store")
            let secret = secret(in: shown)
            #expect(secret.count == 43)
            #expect(try await !moderator.get(path).text.contains(secret))

            // To look at it uses nothing up and tells nothing.
            let page = try await PageClient(market).get("/recovery/link")
            #expect(page.status == 200 && page.fields["Referrer-Policy"] == "no-referrer")
            #expect(!page.text.contains("민지"))
            let weak = try await use(market, secret, "short")
            #expect(weak.status == 422 && weak.text.contains("value=\"\(secret)\""))
            let done = try await use(market, secret)
            #expect(done.status == 303 && done.location == "/?note=recovered")
            let again = try await use(market, secret, "third password")
            #expect(again.status == 403 && again.text.contains("새 링크를 받아 주세요."))
            #expect(try await market.ask(.get, "/account", as: member).status == 401)
            #expect(try await market.signIn("민지", Self.new, from: "203.0.113.9").status == 201)

            let here = PageClient(market)
            _ = try await here.post("/signin", from: "/signin", ["name": "민지", "password": Self.new])
            #expect(try await here.get("/sanctions").text.contains("새 비밀번호 링크를 만들었어요"))
            #expect(try await here.get("/notifications").text.contains("부탁한 적이 없다면"))
        }
    }

    @Test func rankDecidesWhoseLinkIsMade() async throws {
        try await TestMarket.with { market async throws in
            let people: [(String, Person)] = [
                ("member", try await market.person("민지")),
                ("moderator", try await market.person("시장지기", [.moderator])),
                ("other", try await market.person("둘째지기", [.moderator])),
                ("boss", try await market.person("boss", [.administrator])),
            ]
            let of = Dictionary(uniqueKeysWithValues: people)
            let allowed: Set<String> = [
                "moderator member", "other member", "boss member", "boss moderator", "boss other",
            ]
            for (maker, caller) in people {
                for (target, account) in people {
                    let path = "/accounts/\(account.account.id)/recovery-link"
                    let reply = try await market.ask(.post, path, as: caller)
                    let isAllowed = allowed.contains("\(maker) \(target)")
                    #expect(reply.status == (isAllowed ? 201 : 403), "\(maker) \(target)")
                    let page = try await PageClient(market, as: caller).get(person(account.account.id))
                    #expect(page.status == (maker == "member" ? 403 : 200))
                    #expect(page.text.contains("새 비밀번호 링크 만들기</button>") == isAllowed)
                }
            }
            let moderator = try #require(of["moderator"])
            #expect(try await market.ask(.post, "/accounts/999/recovery-link", as: moderator).status == 404)
            #expect(
                try await PageClient(market).get(person(moderator.account.id)).location?.hasPrefix("/signin")
                    == true
            )
        }
    }

    @Test func appComesBackByALinkAndNoLogHasIt() async throws {
        try await TestMarket.with { market async throws in
            let member = try await market.person("민지")
            let boss = try await market.person("boss", [.administrator])
            let made = try await market.ask(.post, "/accounts/\(member.account.id)/recovery-link", as: boss)
            #expect(made.fields[.cacheControl] == "no-store")
            let link = try made.body(AccountLinkBody.self)
            let body = #"{"token":"\#(link.token)","password":"\#(Self.new)","kind":"app"}"#
            let reply = try await market.ask(.post, "/recovery/link", body)
            #expect(reply.status == 201)
            #expect(try reply.body(SignedInBody.self).account.id == member.account.id)
            #expect(try await market.ask(.post, "/recovery/link", body).code == .wrongLink)
            let log = market.log.all
            let events = log.filter { $0.hasPrefix("security ") }.map { $0.split(separator: " ")[1] }
            #expect(events == ["recovery_link_made", "recovered_by_link", "signed_in", "recovery_refused"])
            for secret in [link.token, Self.new] { #expect(!log.joined().contains(secret)) }
            #expect(!SecretMask.body(body).contains(link.token))
        }
    }

    @Test func linkThatIsOverAsksForANewOne() async throws {
        try await TestMarket.with { market async throws in
            let member = try await market.person("민지")
            let boss = try await market.person("boss", [.administrator])
            let path = "/accounts/\(member.account.id)/recovery-link"
            let first = try await market.ask(.post, path, as: boss).body(AccountLinkBody.self)
            #expect(first.expiresAt == market.clock.now.adding(milliseconds: 30 * 60 * 1_000))
            let second = try await market.ask(.post, path, as: boss).body(AccountLinkBody.self)
            #expect(try await use(market, first.token).status == 403)
            market.clock.advance(seconds: 30 * 60)
            #expect(try await use(market, second.token).status == 403)
            #expect(try await use(market, "").status == 403)
            #expect(try await market.signIn("민지", from: "203.0.113.9").status == 201)
        }
    }

    @Test func operatorsCommandMakesALink() async throws {
        try await TestMarket.with { market async throws in
            let member = try await market.person("민지")
            func order(_ name: String, origin: String? = nil) async -> AdministrationReply {
                let service = AdministrationService(
                    market.store,
                    passwords: .plain,
                    origin: origin,
                    log: Log { market.log.append($0) }
                )
                return await service.execute(.makeLink(to: name))
            }
            guard case .link(let person, let secret, let origin) = await order("민지", origin: "https://m.kr")
            else {
                Issue.record("no link")
                return
            }
            #expect(person.id == member.account.id.rawValue && origin == "https://m.kr")
            #expect(try await use(market, secret).status == 303)
            #expect(!market.log.all.joined().contains(secret))
            #expect(market.log.all.contains { $0.contains("order=make_link") })
            #expect(await order("아무개") == .refused(.noAccount(named: "아무개")))
            // An operator knows the name that is shown.
            let here = Person(
                account: member.account,
                token: try await market.token(of: member.account.id)
            )
            _ = try await market.ask(.put, "/account/name", as: here, #"{"name":"나무가게"}"#)
            guard case .link = await order("나무가게") else {
                Issue.record("no link")
                return
            }
        }
    }

    @Test func otherSitesFormsDoNothing() async throws {
        try await TestMarket.with { market async throws in
            let member = try await market.person("민지")
            let boss = PageClient(market, as: try await market.person("boss", [.administrator]))
            let path = person(member.account.id)
            #expect(try await boss.post(path, from: path, [:], seal: "x").status == 403)
            let secret = secret(in: try await boss.post(path, from: path, [:]))
            let fields: KeyValuePairs = ["token": secret, "password": Self.new]
            let reply = try await PageClient(market)
                .post("/recovery/link", from: "/recovery/link", fields, seal: "x")
            #expect(reply.status == 403 && reply.text.contains("value=\"\(secret)\""))
            #expect(try await use(market, secret).status == 303)
        }
    }
}
