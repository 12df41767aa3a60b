package import Market
package import MarketStore

extension InMemoryStore: ListedBlockReading {
    package func listedBlocks(limit: Int) async throws(StoreError) -> [ListedBlock] {
        let blocks = try read { state throws(StoreError) in
            Set(
                state.products.values.filter(\.isListed).compactMap { stored in
                    ListedBlock(rawValue: stored.product.id.rawValue / ListedBlock.size)
                }
            )
        }
        return Array(blocks.sorted { $0.rawValue > $1.rawValue }.prefix(limit))
    }

    package func rows(
        in block: ListedBlock,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) {
        let products = try read { state throws(StoreError) in
            state.products.values.filter(\.isListed).map(\.product)
                .filter { block.ids.contains($0.id.rawValue) }.sorted { $0.id.rawValue < $1.id.rawValue }
        }
        for product in products { ListedProduct.with(product, isLiked: nil, body) }
    }
}
