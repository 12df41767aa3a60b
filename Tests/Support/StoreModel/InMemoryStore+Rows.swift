package import Market
package import MarketStore

extension InMemoryStore: RowListing {
    package func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> Page<Product.ID> {
        let page = try await products(query, at: cursor, limit: limit)
        try show(page.elements, account, body)
        return page.map(\.id)
    }

    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> MatchCount {
        let page = try await page(number, size: size, of: query)
        try show(page.elements, account, body)
        return page.total
    }

    private func show(
        _ products: [Product],
        _ account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) throws(StoreError) {
        let likes = try read { state throws(StoreError) in account.map { state.likes[$0] ?? [] } }
        for product in products {
            ListedProduct.with(product, isLiked: likes?.contains(product.id), body)
        }
    }
}
