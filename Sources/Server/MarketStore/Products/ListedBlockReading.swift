package import Market

/// Reading all that is listed, block by block, at a cost that does not grow with the market.
package protocol ListedBlockReading: Sendable {
    /// The blocks that hold listed products, the highest ids first; at most `limit`.
    func listedBlocks(limit: Int) async throws(StoreError) -> [ListedBlock]

    /// The listed products of a block, the lowest id first.
    func rows(
        in block: ListedBlock,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError)
}
