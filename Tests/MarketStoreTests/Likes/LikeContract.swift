import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LikeContract {
    @Test(arguments: Backend.allCases)
    func likesComeBackMostRecentFirst(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            for _ in 0..<5 { try await market.sell() }
            let me = market.seller.id
            for id in [3, 1, 5, 1] as [Int64] { try await store.setLike(true, of: Product.ID(id), by: me) }

            let first = try await store.likes(of: me, at: nil, limit: 2)
            let second = try await store.likes(of: me, at: first.next, limit: 2)
            #expect((first.elements + second.elements).map(\.id.rawValue) == [5, 1, 3])
            #expect(second.next == nil)
            #expect(try await store.likes(of: me, at: second.previous, limit: 2).elements == first.elements)
            #expect(try await store.liked(among: [Product.ID(1), Product.ID(2)], by: me) == [Product.ID(1)])
            #expect(try await store.likeCount(of: Product.ID(1)) == 1)

            try await store.setLike(false, of: Product.ID(1), by: me)
            try await store.setLike(false, of: Product.ID(1), by: me)
            _ = try await store.editProduct(Product.ID(3), from: nil, ProductEdit(state: .hidden), once: nil)
            #expect(try await store.likes(of: me, at: nil, limit: 9).elements.map(\.id.rawValue) == [5])
            await #expect(throws: MarketError.notFound) {
                try await store.setLike(true, of: Product.ID(99), by: me)
            }
        }
    }
}
