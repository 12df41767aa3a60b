import Market
import MarketStore
import Testing

/// The trade in a seller's own products, the same on every store.
@Suite(.timeLimit(.minutes(10)))
struct ActivityContract {
    @Test(arguments: Backend.allCases)
    func chatsOffersAndHoldersAreCountedByProduct(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let other = try #require(
                try await store.createProduct(.sample("책상", by: trade.seller.id), once: nil).value
            )
            func activity() async throws -> [Product.ID: ProductActivity] {
                try await store.activity(of: [trade.chair.id, other.id], by: trade.seller.id)
            }
            #expect(try await activity() == [trade.chair.id: ProductActivity(chats: 3)])

            try await trade.offer(9_000, by: 0)
            // A seller's own answer waits for the buyer.
            try await trade.offer(9_000, by: 1)
            _ = try await store.makeOffer(
                NewOffer(in: trade.conversations[1], by: trade.seller.id, try trade.won(9_500))
            )
            // One below the floor rings for nobody, and is declined by itself.
            _ = try await store.makeOffer(
                NewOffer(
                    in: trade.conversations[2],
                    by: trade.buyers[2].id,
                    try trade.won(5_000 - 1),
                    declinesAt: trade.clock.now.adding(hours: 1)
                )
            )
            #expect(try await activity()[trade.chair.id]?.offers == 1)

            let first = try await trade.reserve(for: 0)
            let second = try await trade.reserve(for: 1)
            var held = try #require(try await activity()[trade.chair.id])
            #expect(held.holders.map(\.deal.id) == [second.id, first.id])
            #expect(held.holders.map(\.buyer.name) == [trade.buyers[1].name, trade.buyers[0].name])
            #expect(held.offers == 0 && held.endangered.count == 2)
            #expect(held.holders.first?.deal.until == second.until)
            let one = try await store.activity(of: [trade.chair.id], by: trade.seller.id, mostDeals: 1)
            #expect(one[trade.chair.id]?.holders.map(\.deal.id) == [second.id])

            // What has expired is over, even where nobody has recorded it.
            trade.clock.advance(milliseconds: 4 * TestTrade.day)
            held = try #require(try await activity()[trade.chair.id])
            #expect(held.holders.isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func whoBoughtItIsToldWhileItIsSold(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let deal = try await trade.reserve()
            for account in [trade.seller, trade.buyers[0]] {
                _ = try await store.confirmDeal(deal.id, withCode: nil, by: account.id)
            }
            func holders() async throws -> [Deal.ID] {
                let found = try await store.activity(of: [trade.chair.id], by: trade.seller.id)
                let product = try await trade.product()
                return found[trade.chair.id]?.holders(of: product).map(\.deal.id) ?? []
            }
            #expect(try await holders() == [deal.id])
            // For sale again, and sold by hand: the sale of before is another one.
            trade.clock.advance(milliseconds: 1)
            for state in [ProductState.selling, .sold] {
                var edit = ProductEdit(state: state)
                if state == .selling { edit.stock = 1 }
                _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
                #expect(try await holders() == [], "\(state)")
                trade.clock.advance(milliseconds: 1)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func conversationsThatTheSellerLeftDoNotCount(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            try await store.leave(trade.conversations[0], by: trade.seller.id)
            let found = try await store.activity(of: [trade.chair.id], by: trade.seller.id)
            #expect(found[trade.chair.id]?.chats == 2)
            #expect(try await store.activity(of: [], by: trade.seller.id) == [:])
            // Nobody else has conversations of a seller.
            let others = try await store.activity(of: [trade.chair.id], by: trade.buyers[0].id)
            #expect(others[trade.chair.id]?.holders ?? [] == [])
        }
    }
}
