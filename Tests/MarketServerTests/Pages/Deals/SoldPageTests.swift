import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Saying on a page to whom goods were sold, and what is refused there.
@Suite(.timeLimit(.minutes(1)))
struct SoldPageTests {
    @Test func aConversationAboutAnotherProductSellsNothing() async throws {
        try await TradeFixture.with { fixture in
            let other = try await fixture.market.product(of: fixture.bargain.talk.seller, "다른 물건").id
            let path = "/products/\(other)/sold"
            let reply = try await fixture.seller.post(path, from: path, ["conversation": "\(fixture.talk)"])
            #expect(reply.status == 404)
            #expect(try await fixture.deals().isEmpty)
            #expect(try await fixture.bargain.product().stock == 3)
        }
    }

    @Test func buyerSellsNothingToThemselves() async throws {
        try await TradeFixture.with { fixture in
            let path = "/products/\(fixture.product)/sold"
            let reply = try await fixture.buyer.post(
                path,
                from: "/settings",
                ["conversation": "\(fixture.talk)"]
            )
            #expect(reply.status == 404)
            #expect(try await fixture.deals().isEmpty)
            #expect(try await fixture.bargain.product().stock == 3)
        }
    }
}
