package import Market
import MarketStore

/// Reading the whole market bit by bit, as search engines do; it spends the caller's search budget.
extension ProductService {
    /// The blocks that hold listed products, the newest first.
    package func listedBlocks(limit: Int) async throws(MarketError) -> [ListedBlock] {
        try await gate.pass { () throws(MarketError) in try await store.listedBlocks(limit: limit) }
    }

    /// The listed products of a block, oldest first, each given to `body` where the store holds it.
    package func rows(
        in block: ListedBlock,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        try await gate.pass { () throws(MarketError) in try await store.rows(in: block, body) }
    }
}
