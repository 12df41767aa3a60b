import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// The notices to owners about sign-ins and changes that may not be theirs.
@Suite(.timeLimit(.minutes(10)))
struct AccountNoticeTests {
    private static let browser = "Mozilla/5.0 (Linux; Android 15) <b>owner</b>"

    private func signIn(
        _ market: TestMarket,
        _ name: String,
        _ password: String = TestMarket.password,
        from address: String,
        kind: String = "app"
    ) async throws -> Reply {
        let body =
            #"{"name":"\#(name)","password":"\#(password)","kind":"\#(kind)","label":"a label of mine"}"#
        return await market.ask(
            try HTTPRequest(
                .post,
                "/api/v2/sessions",
                fields: [(.contentType, "application/json"), (.userAgent, Self.browser)],
                body: Array(body.utf8),
                from: try #require(IPAddress(address))
            )
        )
    }

    private func notices(_ market: TestMarket, of person: Person) async throws -> [NoticeBody] {
        try await market.ask(.get, "/account/notices", as: person).body(ItemsBody<NoticeBody>.self).items
    }

    @Test func aSignInFromANewNetworkIsShownByPageAndAPI() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("민지")
            #expect(try await notices(market, of: owner) == [])
            for address in ["203.0.113.7", "203.0.113.200", "2001:db8:1:2::3", "2001:db8:1:ffff::9"] {
                #expect(try await signIn(market, "민지", from: address).status == 201)
            }
            #expect(try await signIn(market, "민지", from: "198.51.100.1", kind: "session").status == 201)

            let notices = try await notices(market, of: owner)
            #expect(notices.map(\.kind) == ["signed_in", "signed_in", "signed_in"])
            #expect(notices.map(\.network) == ["198.51.100.*", "2001:db8:1::/48", "203.0.113.*"])
            #expect(notices.map(\.device) == ["android", "app", "app"])

            let page = try await PageClient(market, as: owner).get("/mine").text
            #expect(page.contains("처음 보는 곳에서 로그인했어요 (Android, 198.51.100.*)"))
            #expect(page.contains("이전 소식 2개") && page.contains("본인이 한 일이 아니면"))
            for secret in ["203.0.113.7", "2001:db8:1:2", "owner</b>", "a label of mine"] {
                #expect(!page.contains(secret), "\(secret)")
            }
        }
    }

    @Test func fewWrongPasswordsLeaveNoNotice() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("민지")
            for number in 1...19 {
                let reply = try await signIn(market, "민지", "a wrong guess", from: "203.0.\(number).7")
                #expect(reply.status == 401)
            }
            #expect(try await notices(market, of: owner) == [])
        }
    }

    @Test func manyWrongPasswordsNotifyOnce() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("민지")
            for number in 0..<60 {
                let address = "203.0.\(number % 12).\(number)"
                #expect(try await signIn(market, "민지", "a wrong guess", from: address).status == 401)
            }
            let notice = try #require(try await notices(market, of: owner).first)
            #expect(notice.kind == "wrong_passwords" && notice.tries == 60 && notice.networks == 12)
            #expect(try await notices(market, of: owner).count == 1)
            let told = try await market.ask(.get, "/notifications", as: owner).text
            #expect(told.ranges(of: #""kind":"wrong_passwords""#).count == 1)

            let page = try await PageClient(market, as: owner).get("/mine").text
            #expect(page.contains("12곳에서 틀린 비밀번호를 60번 넣었어요"))
        }
    }

    @Test func changesOfPasswordRolesAndSessionsAreNotified() async throws {
        try await TestMarket.with { market in
            let boss = try await market.person("boss", [.administrator])
            let owner = try await market.person("민지")
            let other = try await market.token(of: owner.account.id)
            let body = #"{"current":"\#(TestMarket.password)","new":"battery staple"}"#
            #expect(try await market.ask(.put, "/account/password", as: owner, body).status == 204)
            let path = "/accounts/\(owner.account.id)/roles"
            _ = try await market.ask(.put, path, as: boss, #"{"roles":["moderator"]}"#)
            _ = try await market.ask(.put, path, as: boss, #"{"roles":[]}"#)
            let again = Person(account: owner.account, token: try await market.token(of: owner.account.id))
            let sessions = try await market.ask(.get, "/sessions", as: owner)
                .body(ItemsBody<SessionBody>.self).items
            let last = try #require(sessions.last { !$0.isCurrent })
            #expect(try await market.ask(.delete, "/sessions/\(last.id)", as: owner).status == 204)
            #expect(try await market.ask(.get, "/account", as: again).status == 401)

            let notices = try await notices(market, of: owner)
            #expect(
                notices.map(\.kind) == ["sessions_ended", "role_taken", "role_given", "password_changed"]
            )
            #expect(notices.map(\.role) == [nil, .moderator, .moderator, nil])
            #expect(notices.map { $0.network == nil } == [false, true, true, false])
            #expect(try await self.notices(market, of: boss) == [])
            _ = other

            // Signing out where one is signed in is no news.
            let third = Person(account: owner.account, token: try await market.token(of: owner.account.id))
            #expect(try await market.ask(.delete, "/sessions/current", as: third).status == 204)
            #expect(try await self.notices(market, of: owner).count == 4)
            #expect(try await market.ask(.delete, "/sessions", as: owner).status == 204)
            let back = Person(account: owner.account, token: try await market.token(of: owner.account.id))
            let told = try await self.notices(market, of: back)
            #expect(told.count == 5 && told.first?.kind == "sessions_ended")
        }
    }

    @Test func signingUpMakesItsNetworkKnown() async throws {
        try await TestMarket.with { market async throws in
            let browser = PageClient(market)
            let form: KeyValuePairs = [
                "name": "민지", "password": TestMarket.password, "agree": PageClient.agreed,
            ]
            #expect(try await browser.post("/signup", from: "/signup", form).status == 303)
            #expect(try await browser.post("/signin", from: "/signin", form).status == 303)
            #expect(try await !browser.get("/mine").text.contains("계정 소식"))
            #expect(try await market.ask(.get, "/account/notices").status == 401)
        }
    }

    @Test func aPasswordResetByTheOperatorIsNotified() async throws {
        try await TestMarket.with { market in
            let owner = try await market.person("민지")
            let administration = AdministrationService(
                market.store,
                passwords: .plain,
                log: market.server.log
            )
            _ = await administration.execute(.setPassword(of: "민지", to: "battery staple"))
            _ = await administration.execute(.setRoles(of: "민지", to: ["administrator"]))
            let token = try await market.token(of: owner.account.id)
            let notices = try await notices(market, of: Person(account: owner.account, token: token))
            #expect(notices.map(\.kind) == ["role_given", "password_reset"])
            #expect(notices.allSatisfy { $0.network == nil && $0.device == nil })
        }
    }
}

private struct ItemsBody<Item: Decodable>: Decodable {
    let items: [Item]
}
