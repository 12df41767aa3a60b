import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

/// The number of the last change: a market on several servers sends it, and each further request repeats it.
@Suite(.timeLimit(.minutes(10)))
struct LastChangeTests {
    @Test func theGreatestNumberGoesAlongWithWhatIsAskedNext() async throws {
        let path = "/api/v2/products/1"
        let like = "/api/v2/products/1/like"
        let session = ScriptedSession(
            .expect(.get, path, fields: ["Market-Change": nil], .json(200, Wire.product(1))),
            .expect(
                .put,
                like,
                fields: ["Market-Change": nil],
                .json(204, "", fields: ["market-change": "41"])
            ),
            .expect(.get, path, fields: ["Market-Change": "41"], .json(200, Wire.product(1))),
            // Another server, which was asked before and is behind.
            .expect(
                .delete,
                like,
                fields: ["Market-Change": "41"],
                .json(204, "", fields: ["Market-Change": "40"])
            ),
            .expect(
                .get,
                path,
                fields: ["Market-Change": "41"],
                .json(200, Wire.product(1), fields: ["Market-Change": "-3"])
            ),
            .expect(
                .get,
                path,
                fields: ["Market-Change": "41"],
                .json(200, Wire.product(1), fields: ["Market-Change": "many"])
            ),
            .expect(.get, path, fields: ["Market-Change": "41"], .json(200, Wire.product(1)))
        )
        let market = await MarketClient.own(session, token: "t")
        let id = Product.ID(1)
        _ = try await market.products.detail(id)
        try await market.likes.set(id, true)
        _ = try await market.products.detail(id)
        try await market.likes.set(id, false)
        for _ in 1...3 { _ = try await market.products.detail(id) }
    }

    @Test func anotherMarketIsNotToldTheNumber() async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/products/1",
                .json(200, Wire.product(1), fields: ["Market-Change": "7"])
            ),
            .expect(
                .get,
                "/api/v2/products/1",
                fields: ["Market-Change": "7"],
                .redirect(302, to: "https://elsewhere.example/1")
            ),
            .expect(.get, "/1", fields: ["Market-Change": nil], .json(200, Wire.product(1)))
        )
        let market = await MarketClient.own(session)
        for _ in 1...2 { _ = try await market.products.detail(Product.ID(1)) }
    }
}
