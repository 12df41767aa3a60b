import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Replies made for one account are stored by no cache on the way.
@Suite(.timeLimit(.minutes(10)))
struct PrivateReplyTests {
    @Test(arguments: [
        "/account", "/account/products", "/sessions", "/uploads", "/likes", "/cart", "/searches", "/products",
        "/search?q=a",
    ])
    func repliesForOneAccountAreNotCacheable(path: String) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, path, as: try await market.person("buyer"))

            #expect(reply.status == 200)
            #expect(reply.fields[.cacheControl] == "private, no-store")
        }
    }
}
