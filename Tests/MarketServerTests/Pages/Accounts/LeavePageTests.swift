import Market
import MarketStore
import Testing

@testable import MarketServer

/// Leaving the market and staying after all, without scripts.
@Suite(.timeLimit(.minutes(10)))
struct LeavePageTests {
    private static let path = "/settings/leave"
    private static let day: Int64 = 86_400

    private func leave(_ browser: PageClient, _ password: String = TestMarket.password) async throws -> Reply
    {
        try await browser.post(Self.path, from: Self.path, ["do": "leave", "password": password])
    }

    @Test func pageSaysWhatGoesWhatStaysAndUntilWhen() async throws {
        try await TestMarket.with { market async throws in
            let browser = PageClient(market, as: try await market.person("민지"))
            let page = try await browser.get(Self.path).text
            for words in ["2022년 2월 1일", "그날 지워져요", "남아요", "90일", "백업"] {
                #expect(page.contains(words), "\(words)")
            }
            for place in ["/settings", "/me"] {
                #expect(try await browser.get(place).text.contains("href=\"\(Self.path)\""))
            }
            let stranger = try await PageClient(market).get(Self.path)
            #expect(stranger.status == 303)
            browser.language = "en"
            #expect(try await browser.get(Self.path).text.contains("Delete account"))
        }
    }

    @Test func leavingSignsOutAndSaysHowToComeBack() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            let reply = try await leave(browser)
            #expect(reply.status == 200 && reply.text.contains("탈퇴를 신청했어요"))
            #expect(browser.cookies[Credential.cookieName] == nil)
            #expect(!reply.text.contains("민지"))
            #expect(try await market.store.tokens(of: person.account.id).isEmpty)
        }
    }

    @Test func wrongPasswordIsSaidAtItsField() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let reply = try await leave(PageClient(market, as: person), "wrong")
            #expect(reply.status == 401 && reply.text.contains("id=\"password-problem\""))
            #expect(try await market.store.account(person.account.id)?.leavesAt == nil)
        }
    }

    @Test func formWithoutASealLeavesNothing() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let reply = try await PageClient(market, as: person).post(
                Self.path,
                from: Self.path,
                ["do": "leave", "password": TestMarket.password],
                seal: "00"
            )
            #expect(reply.status == 403)
            #expect(try await market.store.account(person.account.id)?.leavesAt == nil)
        }
    }

    @Test func lastAdministratorIsToldWhatToDo() async throws {
        try await TestMarket.with { market async throws in
            let browser = PageClient(market, as: try await market.person("boss", [.administrator]))
            let reply = try await leave(browser)
            #expect(reply.status == 409 && reply.text.contains("먼저 다른 사람을 관리자로"))
        }
    }

    @Test func signingInLeadsToTheWayBack() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let product = try await market.product(of: person)
            _ = try await leave(PageClient(market, as: person))
            market.clock.advance(seconds: 3 * Self.day)
            let browser = PageClient(market)
            let signedIn = try await browser.post(
                "/signin",
                from: "/signin?back=/sell",
                ["name": "민지", "password": TestMarket.password]
            )
            #expect(signedIn.fields[.location]?.hasPrefix(Self.path) == true)
            let page = try await browser.get(Self.path).text
            #expect(page.contains("2022년 2월 1일") && page.contains("계속 이용하기"))
            // Other pages say so too, and forms lead back here.
            #expect(try await browser.get("/settings").text.contains("href=\"\(Self.path)\""))
            let like = try await browser.post("/likes", from: "/", ["like": "\(product.id)"])
            #expect(like.status == 303 && like.fields[.location] == Self.path)
            let stays = try await browser.post(Self.path, from: Self.path, ["do": "stay"])
            #expect(stays.status == 303)
            #expect(try await PageClient(market).get("/products/\(product.id)").status == 200)
            #expect(try await market.store.account(person.account.id)?.leavesAt == nil)
        }
    }

    @Test func partnerReadsOfAFormerMemberInTheirLanguage() async throws {
        try await TestMarket.with { market async throws in
            let (seller, buyer) = (try await market.person("민지"), try await market.person("가온누리"))
            let product = try await market.product(of: seller)
            let body = #"{"text":"아직 있나요?"}"#
            _ = try await market.ask(.post, "/products/\(product.id)/conversation", as: buyer, body)
            _ = try await leave(PageClient(market, as: buyer))
            market.clock.advance(seconds: 14 * Self.day)
            while try await market.store.continueDeletions(limit: 100) > 0 {}
            let browser = PageClient(market, as: seller)
            let page = try await browser.get("/conversations/1").text
            #expect(page.contains("탈퇴한 사용자") && page.contains("아직 있나요?") && !page.contains("가온누리"))
            browser.language = "en"
            let english = try await browser.get("/conversations").text
            #expect(english.contains("Former member"))
        }
    }
}
