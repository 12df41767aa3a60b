import Market
import MarketAPI
import MarketService
import MarketStore
import Testing

@testable import MarketServer

/// Changing the name that others see, by pages and by apps.
@Suite(.timeLimit(.minutes(10)))
struct NamePageTests {
    private static let path = "/settings/name"

    private func names(_ market: TestMarket, of person: Person) async throws -> AccountNames {
        try await market.ask(.get, "/account/name", as: person).body(AccountNames.self)
    }

    @Test func nameOthersSeeChangesAndTheOneToSignInWithStays() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let product = try await market.product(of: person)
            let browser = PageClient(market, as: person)
            #expect(try await browser.get("/settings").text.contains("href=\"\(Self.path)\""))
            #expect(try await browser.get(Self.path).text.contains("value=\"민지\""))
            let reply = try await browser.post(Self.path, from: Self.path, ["name": " 나무가게 "])
            #expect(reply.status == 303 && reply.location == "/settings?note=renamed")

            for page in ["/products/\(product.id)", "/sellers/\(person.account.id)", "/"] {
                let text = try await PageClient(market).get(page).text
                #expect(text.contains("나무가게") && !text.contains("민지"), "\(page)")
            }
            let found = try await market.ask(.get, "/search?q=%40%EB%82%98%EB%AC%B4%EA%B0%80%EA%B2%8C")
            #expect(found.text.contains("\"나무가게\""))
            let page = try await browser.get(Self.path).text
            #expect(page.contains("‘민지’ 그대로예요") && page.contains("부터 다시 바꿀 수 있어요."))

            #expect(try await market.signIn("민지", from: "203.0.113.9").status == 201)
            #expect(try await market.signIn("나무가게", from: "203.0.113.9").status == 401)
        }
    }

    /// A browser is known by the name that its owner types, so that guesses of others don't keep it out.
    @Test func browserStaysKnownAfterAChange() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let browser = PageClient(market)
            let fields: KeyValuePairs = ["name": "민지", "password": TestMarket.password]
            _ = try await browser.post("/signin", from: "/signin", fields)
            _ = try await market.ask(.put, "/account/name", as: person, #"{"name":"나무가게"}"#)
            _ = try await browser.post("/signin", from: "/signin", fields)
            for number in 0..<60 { _ = try await market.guess("name \(number)", from: "127.0.0.1") }
            #expect(try await browser.post("/signin", from: "/signin", fields).status == 303)
            let kinds = try await market.store.notices(of: person.account.id).map(\.kind)
            #expect(kinds == [.signedIn], "the same device each time")
        }
    }

    @Test func secondChangeWaitsThirtyDays() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            func change(_ name: String) async throws -> Reply {
                try await market.ask(.put, "/account/name", as: person, #"{"name":"\#(name)"}"#)
            }
            let first = try await change("나무가게").body(AccountNames.self)
            #expect(first.signIn == "민지" && first.changeableAt == market.clock.now.adding(days: 30))
            #expect(try await names(market, of: person) == first)
            #expect(try await change("나무가게").status == 200, "the same name is no change")
            let refused = try await change("돌가게")
            #expect(refused.code == .nameRecent && refused.fields[.retryAfter] == "\(30 * 86_400)")
            let browser = PageClient(market, as: person)
            let page = try await browser.post(Self.path, from: Self.path, ["name": "돌가게"])
            #expect(page.status == 429 && page.text.contains("30일에 한 번"))
            #expect(page.text.contains("value=\"돌가게\""))
            market.clock.advance(seconds: 30 * 86_400)
            #expect(try await change("돌가게").status == 200)
        }
    }

    @Test(arguments: [
        ("", "이름을 적어 주세요."), ("김", "두 글자 이상"), ("하나", "이미 쓰고 있는"), ("시장지기1", ""),
        ("운영자", ""), ("<b>", ""), (String(repeating: "가", count: 21), ""),
    ])
    func namesAreJudgedAsAtSignUp(name: String, words: String) async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            _ = try await market.person("하나")
            _ = try await market.person("시장지기", [.moderator])
            let browser = PageClient(market, as: person)
            let reply = try await browser.post(Self.path, from: Self.path, ["name": name])
            #expect(reply.status == 422 && reply.text.contains(words) && !reply.text.contains("<b>"))
            #expect(try await names(market, of: person).shown == "민지")
            let body = #"{"name":"\#(name)"}"#
            #expect(try await market.ask(.put, "/account/name", as: person, body).code == .invalidAccount)
        }
    }

    @Test func nobodyTakesANameThatAnotherSignsInWithOrGaveUp() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let other = try await market.person("하나")
            _ = try await market.ask(.put, "/account/name", as: person, #"{"name":"나무가게"}"#)
            for name in ["민지", "나무가게"] {
                let body = #"{"name":"\#(name)"}"#
                #expect(try await market.ask(.put, "/account/name", as: other, body).code == .invalidAccount)
                let signUp = #"{"name":"\#(name)","password":"correct horse"}"#
                #expect(try await market.ask(.post, "/accounts", signUp).code == .invalidAccount)
            }
        }
    }

    @Test func otherSitesFormChangesNothing() async throws {
        try await TestMarket.with { market async throws in
            let person = try await market.person("민지")
            let browser = PageClient(market, as: person)
            let reply = try await browser.post(Self.path, from: Self.path, ["name": "나무가게"], seal: "x")
            #expect(reply.status == 403 && reply.text.contains("value=\"나무가게\""))
            #expect(try await names(market, of: person).shown == "민지")
            #expect(try await PageClient(market).get(Self.path).location?.hasPrefix("/signin") == true)
        }
    }
}
