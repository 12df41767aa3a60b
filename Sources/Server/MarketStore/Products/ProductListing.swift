package import Market

/// Lists with their products: a ``ProductSearch`` and a ``ProductCatalog`` that are asked together.
///
/// A store that is both answers each page in one read of one state. Without that, a page takes two, and shows of what the
/// search finds only what may be seen by then.
package protocol ProductListing: ProductCatalog, ProductSearch {
    /// The products of ``ProductSearch/ids(of:at:limit:)``.
    func products(_ query: ProductQuery, at cursor: Cursor?, limit: Int) async throws(StoreError) -> Page<
        Product
    >

    /// The products of ``ProductSearch/ids(onPage:size:of:)``.
    func page(_ number: Int, size: Int, of query: ProductQuery) async throws(StoreError) -> NumberedPage

    /// The rows of ``ProductSearch/ids(of:at:limit:)``, as ``ProductCatalog/rows(_:likesOf:_:)`` gives them.
    func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> Page<Product.ID>

    /// The rows of a page with a number, and how many there are in all.
    func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> MatchCount
}

extension ProductListing {
    package func products(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product> {
        let page = try await ids(of: query, at: cursor, limit: limit)
        let products = try await products(page.elements).filter(query.filter.shows)
        return Page(products, next: page.next, previous: page.previous)
    }

    package func page(_ number: Int, size: Int, of query: ProductQuery) async throws(StoreError)
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
    ) async throws(StoreError) -> Page<Product.ID> {
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
    ) async throws(StoreError) -> MatchCount {
        let (ids, total) = try await ids(onPage: number, size: size, of: query)
        try await rows(ids, likesOf: account) { product in
            if query.filter.shows(product) { body(product) }
        }
        return total
    }
}

extension ProductFilter {
    /// Whether a list may show a product as it is by now, which may have been hidden since it was found.
    fileprivate func shows(_ product: Product) -> Bool {
        product.state != .hidden || (includesHidden && product.seller.id == seller)
    }

    fileprivate func shows(_ product: borrowing ListedProduct) -> Bool {
        product.state != .hidden || (includesHidden && product.sellerID == seller)
    }
}

/// A search and a catalogue that are not in one place, such as a search engine beside a database.
package struct JoinedListing: ProductListing {
    private let search: any ProductSearch
    private let catalog: any ProductCatalog

    package init(search: any ProductSearch, catalog: any ProductCatalog) {
        self.search = search
        self.catalog = catalog
    }

    package func products(_ ids: [Product.ID]) async throws(StoreError) -> [Product] {
        try await catalog.products(ids)
    }

    package func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) {
        try await catalog.rows(ids, likesOf: account, body)
    }

    package func countRequest(for text: String) {
        search.countRequest(for: text)
    }

    package func ids(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(StoreError) -> Page<Product.ID> {
        try await search.ids(of: query, at: cursor, limit: limit)
    }

    package func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(StoreError) -> (
        ids: [Product.ID], total: MatchCount
    ) {
        try await search.ids(onPage: number, size: size, of: query)
    }

    package func count(_ query: ProductQuery) async throws(StoreError) -> MatchCount {
        try await search.count(query)
    }

    package func lastChange(affecting text: String) async throws(StoreError) -> Int64? {
        try await search.lastChange(affecting: text)
    }

    package func completions(of text: String, limit: Int) async throws(StoreError) -> [String] {
        try await search.completions(of: text, limit: limit)
    }

    package func corrections(of text: String, limit: Int) async throws(StoreError) -> [String] {
        try await search.corrections(of: text, limit: limit)
    }
}
