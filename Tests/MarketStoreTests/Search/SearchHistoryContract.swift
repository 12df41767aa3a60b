import Market
import MarketStore
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SearchHistoryContract {
    @Test(arguments: Backend.allCases)
    func searchesAreRecordedOnceAndNotInPrivateMode(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let me = market.seller.id
            for text in ["자전거", "가방", "자전거"] { try await store.noteSearch(text, by: me) }
            #expect(try await store.searches(of: me) == ["자전거", "가방"])

            try await store.setPrivate(true, of: me)
            try await store.noteSearch("비밀", by: me)
            #expect(try await store.isPrivate(me))
            #expect(try await store.searches(of: me) == ["자전거", "가방"])
            try await store.setPrivate(false, of: me)
            try await store.removeSearch("자전거", of: me)
            #expect(try await store.searches(of: me) == ["가방"])
            try await store.removeSearches(of: me)
            #expect(try await store.searches(of: me).isEmpty)
            await #expect(throws: StoreError.notFound) {
                try await store.noteSearch("누구", by: Account.ID(99))
            }
        }
    }
}
