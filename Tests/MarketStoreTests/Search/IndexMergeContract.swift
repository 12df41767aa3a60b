import MarketStore
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IndexMergeContract {
    /// The index is the file's: PostgreSQL, asked for its parts, has none.
    @Test(arguments: Backend.allCases)
    func theIndexIsMergedWithAnyPrimary(backend: Backend) async throws {
        try await backend.withMarket { store, _ in
            var goesOn = try await store.mergeSearchIndex(anew: true)
            while goesOn { goesOn = try await store.mergeSearchIndex(anew: false) }
        }
    }
}
