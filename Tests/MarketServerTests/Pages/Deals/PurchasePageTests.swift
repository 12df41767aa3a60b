import HTTPServer
import Market
import MarketAPI
import MarketService
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

    @Test func onePressReservesWhereTheFirstToBuyHasIt() async throws {
        try await TradeFixture.with(firstCome: true) { fixture async throws in
            fixture.market.rules.update(newcomers: .trusted)
            let (_, browser) = try await fixture.stranger()
            let page = "/products/\(fixture.product)"
            #expect(try await PageClient(fixture.market).get(page).text.contains("누르면 이 가격에 바로 예약돼요."))
            let shown = try await browser.get(page).text
            #expect(shown.contains("누르면 이 가격에 바로 예약돼요.") && shown.contains("선착순 예약"))
            #expect(!shown.contains("판매자가 48시간 안에"))
            // One is left of it.
            _ = try await fixture.bargain.ask(
                .patch,
                "/products/\(fixture.product)",
                fixture.bargain.talk.seller,
                #"{"stock":1}"#
            )
            let made = try await browser.post("\(page)/purchase", from: page, price)
            let deal = try #require(made.location?.firstMatch(of: /^\/deals\/([0-9]+)$/)?.1)
            #expect(try await browser.get("/deals/\(deal)").status == 200)
            let own = try #require(try await fixture.deals().first)
            let talk = "/conversations/\(own.deal.conversation)"
            let mine = try await browser.get(talk).text
            #expect(mine.contains("가장 먼저 눌러 1,000원에 바로 예약했어요."))
            #expect(try await fixture.seller.get(talk).text.contains("선착순으로 1,000원에 예약되었어요."))
            #expect(try await fixture.seller.get("/notifications").text.contains("선착순으로 1,000원에 예약되었어요."))
            // Pressed again it is the same, and who comes second may wait.
            #expect(try await browser.post("\(page)/purchase", from: page, price).location == made.location)
            let late = try await fixture.buyer.post("\(page)/purchase", from: page, price)
            #expect(late.status == 409 && late.text.contains("다른 분이 조금 먼저 예약했어요."))
            #expect(late.text.contains("href=\"\(page)/wait\""))
        }
    }

    @Test func newAccountsAskTheSellerAndAreToldSo() async throws {
        try await TradeFixture.with(firstCome: true) { fixture async throws in
            let (_, browser) = try await fixture.stranger()
            fixture.market.rules.update(newcomers: .limited)
            let page = "/products/\(fixture.product)"
            #expect(try await browser.get(page).text.contains("새 계정은 판매자가 48시간 안에 확인하면 예약돼요."))
            let made = try await browser.post("\(page)/purchase", from: page, price)
            let talk = try #require(made.location?.firstMatch(of: /^(\/conversations\/[0-9]+)#write$/)?.1)
            #expect(try await browser.get(String(talk)).text.contains("판매자가 확인하면 예약돼요."))
            let sellers = try await fixture.seller.get(String(talk)).text
            #expect(sellers.contains("이번 신청은 바로 예약되지 않았어요.") && sellers.contains("value=\"accept\""))
            #expect(try await fixture.deals().isEmpty)
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
