import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Buying at the asked price on pages, without scripts.
@Suite(.timeLimit(.minutes(10)))
struct PurchasePageTests {
    private let price: KeyValuePairs = ["price": "1000", "currency": "KRW"]

    @Test(arguments: [true, false])
    func onePressOnTheProductAsksToBuy(takesOffers: Bool) async throws {
        try await TradeFixture.with(takesOffers: takesOffers) { fixture async throws in
            let (person, browser) = try await fixture.stranger()
            let page = "/products/\(fixture.product)"
            let shown = try await browser.get(page).text
            #expect(shown.contains("action=\"\(page)/purchase\"") && shown.contains("구매 신청하기"))
            #expect(shown.contains("name=\"price\" value=\"1000\""))
            #expect(shown.contains("href=\"\(page)/offer\"") == takesOffers)
            let made = try await browser.post("\(page)/purchase", from: page, price)
            let talk = try #require(made.location?.firstMatch(of: /^\/conversations\/([0-9]+)#write$/)?.1)
            let thread = try await browser.get("/conversations/\(talk)").text
            #expect(thread.contains("1,000원에 구매를 신청했어요.") && thread.contains("신청 취소"))
            // The page leads to it from now on, and a second press makes no second one.
            let again = try await browser.get(page).text
            #expect(again.contains("구매 신청 보기") && !again.contains("action=\"\(page)/purchase\""))
            #expect(try await browser.post("\(page)/purchase", from: page, price).location == made.location)
            #expect(try await fixture.talks(of: person) == 1)
            let sellers = try await fixture.seller.get("/conversations/\(talk)").text
            #expect(sellers.contains("stranger님이 1,000원에 사고 싶어 해요."))
            let news = try await fixture.seller.get("/notifications").text
            #expect(news.contains("stranger님이 이 가격에 사고 싶어 해요."))
        }
    }

    @Test func aChangedPriceIsSaidInPlaceAndAsksAgain() async throws {
        try await TradeFixture.with { fixture async throws in
            let (person, browser) = try await fixture.stranger()
            let page = "/products/\(fixture.product)"
            let reply = try await browser.post(
                "\(page)/purchase",
                from: page,
                ["price": "900", "currency": "KRW"]
            )
            #expect(reply.status == 409 && reply.text.contains("role=\"alert\""))
            #expect(reply.text.contains("보신 가격은 900원, 지금 가격은 1,000원이에요."))
            #expect(reply.text.contains("1,000원에 구매 신청하기"))
            #expect(reply.text.contains("name=\"price\" value=\"1000\""))
            #expect(try await fixture.talks(of: person) == 0)
            #expect(try await browser.post("\(page)/purchase", from: page, price).status == 303)
        }
    }

    @Test func whatOthersHaveLeadsToTheLine() async throws {
        try await TradeFixture.with { fixture async throws in
            let (person, browser) = try await fixture.stranger()
            let page = "/products/\(fixture.product)"
            try await fixture.reserveAll()
            let shown = try await browser.get(page).text
            #expect(!shown.contains("action=\"\(page)/purchase\""))
            let reply = try await browser.post("\(page)/purchase", from: page, price)
            #expect(reply.status == 409 && reply.text.contains("href=\"\(page)/wait\""))
            #expect(!reply.text.contains("action=\"\(page)/purchase\""))
            #expect(try await fixture.talks(of: person) == 0)
        }
    }

    @Test func onlyOthersWhoAreSignedInBuy() async throws {
        try await TradeFixture.with { fixture async throws in
            let page = "/products/\(fixture.product)"
            let path = "\(page)/purchase"
            #expect(!(try await fixture.seller.get(page).text.contains("action=\"\(path)\"")))
            #expect(try await fixture.seller.get(path).location == page)
            let signedOut = PageClient(fixture.market)
            #expect(try await signedOut.post(path, from: page, price).location == path)
            #expect(try await signedOut.get(path).location?.hasPrefix("/signin") == true)
            let forged = try await fixture.buyer.post(path, from: page, price, seal: "x")
            #expect(forged.status == 403)
            #expect(try await fixture.buyer.post(path, from: page, ["price": "1000"]).status == 400)
            #expect(try await fixture.buyer.get("/products/999999/purchase").status == 404)
        }
    }

    @Test func inAConversationABuyerBuysTooAndASellerDoesNot() async throws {
        try await TradeFixture.with(takesOffers: false) { fixture async throws in
            let talk = "/conversations/\(fixture.talk)"
            let path = "/products/\(fixture.product)/purchase"
            let action = "action=\"\(path)\""
            let (before, sellers) = (try await fixture.buyer.get(talk), try await fixture.seller.get(talk))
            #expect(before.text.contains(action) && !sellers.text.contains(action))
            let made = try await fixture.buyer.post(path, from: talk, price)
            #expect(made.location == "\(talk)#write")
            let after = try await fixture.buyer.get(talk)
            #expect(!after.text.contains(action))
        }
    }
}
