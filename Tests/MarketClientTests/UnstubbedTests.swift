import Market
import MarketAPI
import MarketClient
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct UnstubbedTests {
    @Test func unstubbedClosuresFailByName() async throws {
        let names = Mutex<[String]>([])
        let market = MarketClient.unstubbed { name in names.withLock { $0.append(name) } }
        let calls: [(String, () async throws(ClientError) -> Void)] = [
            (
                "products.list",
                { () throws(ClientError) in _ = try await market.products.list(ListingQuery()) }
            ),
            (
                "products.detail",
                { () throws(ClientError) in _ = try await market.products.detail(Product.ID(1)) }
            ),
            (
                "selling.delete",
                { () throws(ClientError) in try await market.selling.delete(Product.ID(1), nil) }
            ),
            ("search.preview", { () throws(ClientError) in _ = try await market.search.preview("x") }),
            ("search.search", { () throws(ClientError) in _ = try await market.search.search("x") }),
            ("likes.set", { () throws(ClientError) in try await market.likes.set(Product.ID(1), true) }),
            ("cart.empty", { () throws(ClientError) in try await market.cart.empty() }),
            (
                "conversations.leave",
                { () throws(ClientError) in try await market.conversations.leave(Conversation.ID(1)) }
            ),
            ("reports.sanctions", { () throws(ClientError) in _ = try await market.reports.sanctions() }),
            ("accounts.signOut", { () throws(ClientError) in try await market.accounts.signOut() }),
        ]
        for (name, call) in calls { #expect(try await error(of: call) == .unstubbed(name)) }
        for await _ in market.events.follow(nil) { Issue.record("an event out of nothing") }
        #expect(names.withLock(\.self) == calls.map(\.0) + ["events.follow"])
    }
}
