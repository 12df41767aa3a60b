package import Market
import MarketStore

/// Lists of products; a ``ProductQuery`` says which ones a list holds.
extension ProductService {
    /// The number of the latest change: anything made of the products before it may be outdated.
    package var latestChange: Int64 { store.latestChange }

    /// The page at `cursor`, or the first one.
    package func page(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product> {
        if cursor == nil { lists.countRequest(for: query.text) }
        return try await read(query) { () throws(MarketError) in
            try await lists.products(query, at: cursor, limit: limit)
        }
    }

    /// The page with this number, counted from 1; past the end it is empty.
    package func page(
        _ number: Int,
        size: Int,
        of query: ProductQuery
    ) async throws(MarketError) -> NumberedPage {
        if number <= 1 { lists.countRequest(for: query.text) }
        return try await read(query, isNumbered: true) { () throws(MarketError) in
            let page = try await lists.page(number, size: size, of: query)
            return NumberedPage(
                elements: page.elements,
                number: page.number,
                size: page.size,
                total: page.total.atLeast(
                    Self.shown(page.elements.count, onPage: page.number, size: page.size)
                )
            )
        }
    }

    package func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try await read(query) { () throws(MarketError) in try await lists.count(query) }
    }

    /// The page at `cursor` as lists show it, each row given to `body` where the store holds it.
    ///
    /// A fraction of the cost of ``page(of:at:limit:)``. For someone signed in each row says whether they like it.
    package func rows(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> Page<Product.ID> {
        if cursor == nil { lists.countRequest(for: query.text) }
        return try await read(query) { () throws(MarketError) in
            try await lists.rows(query, at: cursor, limit: limit, likesOf: caller.account?.id, body)
        }
    }

    /// The rows of a page with a number, and how many there are in all.
    package func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> MatchCount {
        if number <= 1 { lists.countRequest(for: query.text) }
        return try await read(query, isNumbered: true) { () throws(MarketError) in
            var shown = 0
            let total = try await lists.rows(
                onPage: number,
                size: size,
                of: query,
                likesOf: caller.account?.id
            ) { row in
                shown += 1
                body(row)
            }
            return total.atLeast(Self.shown(shown, onPage: max(number, 1), size: size))
        }
    }

    /// The numbers of products that a seller has on sale and has sold, as everyone may know them.
    package func counts(ofSeller id: Account.ID) async throws(MarketError) -> (
        onSale: FacetCount, sold: FacetCount
    ) {
        func count(_ states: Set<ProductState>) async throws(MarketError) -> FacetCount {
            let filter = ProductFilter(seller: id, states: states)
            switch try await self.count(ProductQuery(filter: filter)) {
            case .exactly(let count): return FacetCount(count)
            case .moreThan(let count): return FacetCount(count + 1)
            }
        }
        return (try await count([.selling, .reserved]), try await count([.sold]))
    }

    /// The number of the account's own products in each state.
    package func stateCounts(of account: Account) async throws(MarketError) -> [ProductState: Int] {
        try await store.stateCounts(of: account.id)
    }

    /// The least number of products where a page shows some.
    private static func shown(_ count: Int, onPage number: Int, size: Int) -> Int {
        count == 0 ? 0 : (number - 1) * size + count
    }

    /// Reads at once what costs little, and through the gate what may cost much: more than some steps along one index.
    private func read<Value>(
        _ query: ProductQuery,
        isNumbered: Bool = false,
        _ body: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        // To leave out what some offer costs little.
        let isUnfiltered = query.filter.impersonal.isEmpty && query.text.allSatisfy(\.isWhitespace)
        // Nobody is kept from their own goods by what others of their network look for. Where hidden ones are left out,
        // a seller could have had thousands stepped over.
        let isAlongOneIndex =
            isUnfiltered || query.isAvailable || (query.isOfOneSeller && query.filter.includesHidden)
        let isInexpensive = query.isEverything || (!isNumbered && isAlongOneIndex)
        return isInexpensive ? try await body() : try await gate.pass(body)
    }
}
