import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Saying on a page to whom goods were sold, and what is refused there.
@Suite(.timeLimit(.minutes(1)))
struct SoldPageTests {
    @Test func conversationAboutOtherGoodsSellsNothing() async throws {
        try await TradeStage.with { stage in
            let other = try await stage.market.product(of: stage.bargain.talk.seller, "다른 물건").id
            let path = "/products/\(other)/sold"
            let reply = try await stage.seller.post(path, from: path, ["conversation": "\(stage.talk)"])
            #expect(reply.status == 404)
            #expect(try await stage.deals().isEmpty)
            #expect(try await stage.bargain.product().stock == 3)
        }
    }

    @Test func buyerSellsNothingToThemselves() async throws {
        try await TradeStage.with { stage in
            let path = "/products/\(stage.product)/sold"
            let reply = try await stage.buyer.post(path, from: "/settings", ["conversation": "\(stage.talk)"])
            #expect(reply.status == 404)
            #expect(try await stage.deals().isEmpty)
            #expect(try await stage.bargain.product().stock == 3)
        }
    }
}
