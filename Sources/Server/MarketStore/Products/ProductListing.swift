package import Market

/// Lists with their products: a ``ProductSearch`` and a ``ProductCatalog`` that are asked together.
///
/// A store that is both answers each page in one read of one state. Without that, a page takes two, and shows of what the
/// search finds only what may be seen by then.
package protocol ProductListing: ProductCatalog, ProductSearch {
    /// The products of ``ProductSearch/ids(of:at:limit:)``.
    func products(_ query: ProductQuery, at cursor: Cursor?, limit: Int) async throws(MarketError) -> Page<
        Product
    >

    /// The products of ``ProductSearch/ids(onPage:size:of:)``.
    func page(_ number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> NumberedPage

    /// The rows of ``ProductSearch/ids(of:at:limit:)``, as ``ProductCatalog/rows(_:likesOf:_:)`` gives them.
    func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> Page<Product.ID>

    /// The rows of a page with a number, and how many there are in all.
    func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> MatchCount
}

extension ProductListing {
    package func products(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product> {
        let page = try await ids(of: query, at: cursor, limit: limit)
        let products = try await products(page.elements).filter(query.filter.shows)
        return Page(products, next: page.next, previous: page.previous)
    }

    package func page(_ number: Int, size: Int, of query: ProductQuery) async throws(MarketError)
        -> NumberedPage
    {
        let (ids, total) = try await ids(onPage: number, size: size, of: query)
        return NumberedPage(
            elements: try await products(ids).filter(query.filter.shows),
            number: max(number, 1),
            size: size,
            total: total
        )
    }

    package func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> Page<Product.ID> {
        let page = try await ids(of: query, at: cursor, limit: limit)
        var shown: [Product.ID] = []
        try await rows(page.elements, likesOf: account) { product in
            guard query.filter.shows(product) else { return }
            shown.append(product.id)
            body(product)
        }
        return Page(shown, next: page.next, previous: page.previous)
    }

    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> MatchCount {
        let (ids, total) = try await ids(onPage: number, size: size, of: query)
        try await rows(ids, likesOf: account) { product in
            if query.filter.shows(product) { body(product) }
        }
        return total
    }
}

extension ProductFilter {
    /// True where a list may show a product in its current state; it may have been hidden since the search.
    fileprivate func shows(_ product: Product) -> Bool {
        product.state != .hidden || (includesHidden && product.seller.id == seller)
    }

    fileprivate func shows(_ product: borrowing ListedProduct) -> Bool {
        product.state != .hidden || (includesHidden && product.sellerID == seller)
    }
}
