import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// One lower price for all who like goods, on pages without scripts.
@Suite(.timeLimit(.minutes(1)))
struct LikerOfferPageTests {
    /// The buyer likes the goods, and their seller makes a lower price.
    private func offer(_ stage: TradeStage) async throws -> String {
        let path = "/products/\(stage.product)/liker-offer"
        try await stage.market.services.likes.like(stage.product, by: stage.bargain.talk.buyer.account)
        let made = try await stage.seller.post(path, from: path, ["do": "make", "amount": "700"])
        #expect((made.status, made.location) == (303, path))
        return path
    }

    @Test func lowerPriceIsThereForThoseWhoLikeTheGoodsAlone() async throws {
        try await TradeStage.with { stage in
            let path = try await offer(stage)
            for browser in [stage.seller, stage.buyer] { #expect(try await browser.get(path).status == 200) }
            #expect(try await stage.stranger().browser.get(path).status == 404)
        }
    }

    @Test func pageOfTheGoodsLeadsToALowerPriceAsLongAsItStands() async throws {
        try await TradeStage.with { stage in
            let path = try await offer(stage)
            let page = "/products/\(stage.product)"
            #expect(try await stage.buyer.get(page).text.contains("href=\"\(path)\""))
            #expect(try await stage.seller.post(path, from: path, ["do": "withdraw"]).status == 303)
            #expect(try await !stage.buyer.get(page).text.contains("href=\"\(path)\""))
        }
    }
}
