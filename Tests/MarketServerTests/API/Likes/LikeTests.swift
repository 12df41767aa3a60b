import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer
@testable import MarketService

/// The likes of an account.
@Suite(.timeLimit(.minutes(10)))
struct LikeTests {
    @Test func likesAreListedNewestFirstAndCanBeRemoved() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer")
            let first = try await market.product(of: buyer, "하나 물건").id
            let second = try await market.product(of: buyer, "둘째 물건").id
            for id in [first, second, first] {
                _ = try await market.ask(.put, "/products/\(id)/like", as: buyer)
            }
            let liked = try await market.ask(.get, "/likes", as: buyer).body(PageBody<ProductRow>.self)
            #expect(liked.items.map(\.product.id) == [second, first])
            #expect(liked.items.map(\.isLiked) == [true, true])

            #expect(try await market.ask(.delete, "/products/\(second)/like", as: buyer).status == 204)
            #expect(try await market.ask(.delete, "/products/\(second)/like", as: buyer).status == 204)
            #expect(try await market.ask(.delete, "/products/999/like", as: buyer).status == 204)
            #expect(try await market.ask(.put, "/products/999/like", as: buyer).code == .notFound)
            let left = try await market.ask(.get, "/likes", as: buyer).body(PageBody<ProductRow>.self)
            #expect(left.items.map(\.product.id) == [first])
            #expect(try await market.ask(.get, "/likes?cursor=x", as: buyer).code == .badCursor)
        }
    }
    @Test func aLikeThatCouldNotBeTakenBackIsNotSaidToBe() async throws {
        try await TestMarket.with { market in
            let buyer = try await market.person("buyer").account
            let likes = LikeService(
                store: FullDisk(),
                products: market.services.products,
                notifier: InboxNotifier(store: market.store),
                now: { [clock = market.clock] in clock.now }
            )
            await #expect(throws: MarketError.unavailable(.storageFull)) {
                try await likes.unlike(Product.ID(1), by: buyer)
            }
        }
    }
}

/// Likes on a disk that takes no more.
private struct FullDisk: LikeStoring {
    func setLike(_ isLiked: Bool, of product: Product.ID, by account: Account.ID) async throws(MarketError) {
        throw .unavailable(.storageFull)
    }

    func mergeLike(_ change: SavedItemChange, of product: Product.ID, by account: Account.ID)
        async throws(MarketError) -> Bool
    {
        throw .unavailable(.storageFull)
    }

    func likes(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(MarketError)
        -> Page<Product>
    {
        Page([], next: nil)
    }

    func liked(among products: [Product.ID], by account: Account.ID) async throws(MarketError)
        -> Set<Product.ID>
    { [] }

    func likeCount(of product: Product.ID) async throws(MarketError) -> Int { 0 }
}
