import Market
import MarketStore
import Testing

/// A search and a catalogue that know nothing of each other make the lists that a store makes of both.
@Suite(.timeLimit(.minutes(10)))
struct JoinedListingTests {
    private static let queries = [
        ProductQuery(), ProductQuery(order: .priceUp), ProductQuery(text: "의자", order: .relevance),
        ProductQuery(text: "의자", order: .priceDown), ProductQuery(text: "없는 말"),
        ProductQuery(filter: ProductFilter(seller: Account.ID(1), includesHidden: true)),
        ProductQuery(text: "의자", filter: ProductFilter(inStock: true)),
    ]

    @Test(arguments: queries)
    func joinedListsEqualTheStoresOwn(query: ProductQuery) async throws {
        try await (Backend.allCases.last ?? .sqlite).withMarket { engine, mirror in
            try await Backend.sqlite.withMarket { store, market in
                for one in [mirror, market] { try await Self.fill(one) }
                let joined = JoinedListing(search: engine, catalog: store)
                var (cursor, own): (Cursor?, Cursor?)
                repeat {
                    let page = try await joined.products(query, at: cursor, limit: 2)
                    let expected = try await store.products(query, at: own, limit: 2)
                    #expect(page.elements == expected.elements)
                    var rows: [Product.ID] = []
                    let ids = try await joined.rows(query, at: cursor, limit: 2, likesOf: nil) {
                        rows.append($0.id)
                    }
                    #expect(rows == expected.elements.map(\.id) && ids.elements == rows)
                    (cursor, own) = (page.next, expected.next)
                } while cursor != nil
                #expect(own == nil)
                let numbered = try await joined.page(2, size: 3, of: query)
                let expected = try await store.page(2, size: 3, of: query)
                #expect(numbered.elements == expected.elements && numbered.total == expected.total)
            }
        }
    }

    @Test func invisibleMatchesOfASearchAreLeftOut() async throws {
        try await (Backend.allCases.last ?? .sqlite).withMarket { engine, mirror in
            try await Backend.sqlite.withMarket { store, market in
                for one in [mirror, market] { for _ in 1...3 { try await one.sell("의자") } }
                _ = try await store.deleteProduct(Product.ID(1), from: nil, by: nil)
                _ = try await store.hideProduct(Product.ID(2), by: market.seller.id, reason: "")
                let joined = JoinedListing(search: engine, catalog: store)
                let query = ProductQuery(text: "의자")

                let shown = try await joined.products(query, at: nil, limit: 9).elements
                #expect(shown.map(\.id.rawValue) == [3])
                #expect(try await joined.page(1, size: 9, of: query).elements == shown)
                var rows: [Int64] = []
                let page = try await joined.rows(query, at: nil, limit: 9, likesOf: nil) {
                    rows.append($0.id.rawValue)
                }
                #expect(rows == [3] && page.elements.map(\.rawValue) == [3])
                rows = []
                _ = try await joined.rows(onPage: 1, size: 9, of: query, likesOf: nil) {
                    rows.append($0.id.rawValue)
                }
                #expect(rows == [3])
            }
        }
    }

    private static func fill(_ market: TestMarket) async throws {
        for number in 1...7 {
            try await market.sell(
                "의자 \(number)",
                price: Int64(number % 3) * 100,
                stock: Int64(number % 2),
                state: ProductState.allCases[number % 4]
            )
        }
    }
}

/// A search and a catalogue that are not in one place, such as a search engine beside a database.
private struct JoinedListing: ProductListing {
    private let search: any ProductSearch
    private let catalog: any ProductCatalog

    init(search: any ProductSearch, catalog: any ProductCatalog) {
        self.search = search
        self.catalog = catalog
    }

    func products(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
        try await catalog.products(ids)
    }

    func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        try await catalog.rows(ids, likesOf: account, body)
    }

    func countRequest(for text: String) {
        search.countRequest(for: text)
    }

    func ids(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product.ID> {
        try await search.ids(of: query, at: cursor, limit: limit)
    }

    func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
        ids: [Product.ID], total: MatchCount
    ) {
        try await search.ids(onPage: number, size: size, of: query)
    }

    func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try await search.count(query)
    }

    func facets(
        of query: ProductQuery,
        among choices: [Category.ID: CategoryChoice]
    ) async throws(MarketError) -> FacetCounts? {
        try await search.facets(of: query, among: choices)
    }

    func lastChange(affecting text: String) async throws(MarketError) -> Int64? {
        try await search.lastChange(affecting: text)
    }

    func completions(of text: String, limit: Int) async throws(MarketError) -> [String] {
        try await search.completions(of: text, limit: limit)
    }

    func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText] {
        try await search.corrections(of: text, limit: limit)
    }
}
