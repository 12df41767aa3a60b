import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ChangeContract {
    @Test(arguments: Backend.allCases)
    func changesAndRemovalsAreNumberedInSequence(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let (first, second) = (try await market.sell(), try await market.sell())
            #expect(store.latestChange == 2)
            _ = try await store.editProduct(first.id, from: nil, ProductEdit(stock: 5), once: nil)
            _ = try await store.deleteProduct(second.id, from: nil, by: nil)

            #expect(store.latestChange == 4)
            let changes = try await store.changes(since: 0, limit: 10)
            #expect(changes.map(\.number) == [3, 4])
            #expect(changes.last?.subject == .removed(second.id))
            #expect(try await store.changes(since: 0, limit: 1) == Array(changes.prefix(1)))
            #expect(try await store.changes(since: 3, limit: 9) == Array(changes.suffix(1)))
            #expect(try await store.changes(since: 4, limit: 9).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func removalIsListedAfterTheProductIsPurged(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let product = try await market.sell()
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            market.clock.advance(milliseconds: 10 * 60 * 1_000)
            _ = try await store.removeExpired(limit: 10)

            #expect(
                try await store.changes(since: 1, limit: 10) == [
                    Change(number: 2, subject: .removed(product.id))
                ]
            )
            market.clock.advance(milliseconds: 90 * 24 * 60 * 60 * 1_000)
            _ = try await store.removeExpired(limit: 10)
            try await market.settle()
            await #expect(throws: MarketError.changesForgotten(upTo: 2)) {
                try await store.changes(since: 1, limit: 10)
            }
            #expect(try await store.changes(since: 2, limit: 10).isEmpty)
            #expect(try await store.changes(since: 0, limit: 10).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func listenerReceivesTheLatestChange(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            try await market.sell()
            var numbers = store.changeNumbers().makeAsyncIterator()

            #expect(await numbers.next() == 1)
        }
    }
}
