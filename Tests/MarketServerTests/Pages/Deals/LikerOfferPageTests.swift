import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// One lower price for all who like goods, on pages without scripts.
@Suite(.timeLimit(.minutes(10)))
struct LikerOfferPageTests {
    /// The buyer likes the goods, and their seller makes a lower price.
    private func offer(_ fixture: TradeFixture) async throws -> String {
        let path = "/products/\(fixture.product)/liker-offer"
        try await fixture.market.services.likes.like(fixture.product, by: fixture.bargain.talk.buyer.account)
        let made = try await fixture.seller.post(path, from: path, ["do": "make", "amount": "700"])
        #expect((made.status, made.location) == (303, path))
        return path
    }

    @Test func lowerPriceIsThereForThoseWhoLikeTheProductsAlone() async throws {
        try await TradeFixture.with { fixture in
            let path = try await offer(fixture)
            for browser in [fixture.seller, fixture.buyer] {
                #expect(try await browser.get(path).status == 200)
            }
            #expect(try await fixture.stranger().browser.get(path).status == 404)
        }
    }

    @Test func pageOfTheProductsLeadsToALowerPriceAsLongAsItStands() async throws {
        try await TradeFixture.with { fixture in
            let path = try await offer(fixture)
            let page = "/products/\(fixture.product)"
            #expect(try await fixture.buyer.get(page).text.contains("href=\"\(path)\""))
            #expect(try await fixture.seller.post(path, from: path, ["do": "withdraw"]).status == 303)
            #expect(try await !fixture.buyer.get(page).text.contains("href=\"\(path)\""))
        }
    }
}
