import Hangul
import Linux
import Market
import Synchronization

/// The search by SQLite's full-text index, and what it remembers; all of that can be had from the database again.
final class FullTextSearch: ProductSearch {
    let matches = SearchCache()
    let facts: KeptFacts
    let vocabulary: Vocabulary
    let readers: ReaderPool
    private let seal: CursorSeal
    private let limits: StoreLimits
    let clock: @Sendable () -> Timestamp
    private let lastProduct: Atomic<Int>
    /// The last change of likes and views, which rows show and no text has; 0 before the first.
    private let lastInterest = Atomic<Int64>(0)

    /// An estimate of the number of products: the highest product number.
    var marketSize: Int { lastProduct.load(ordering: .relaxed) }

    /// Notes a new product's number.
    func note(_ product: Product.ID) {
        lastProduct.max(Int(clamping: product.rawValue), ordering: .relaxed)
    }

    /// Notes that the likes or views of some products have changed.
    func noteInterest(at change: Int64) {
        lastInterest.max(change, ordering: .relaxed)
    }

    /// Notes the changes that the replica has received.
    func receive(_ changes: ReplicatedChanges) {
        if let last = changes.lastProduct { note(Product.ID(last)) }
        if !changes.counts.isEmpty { noteInterest(at: changes.change) }
    }

    /// Begins with nothing remembered; `lastProduct` is the largest number that a product has.
    ///
    /// `background` is for what takes longer than other requests may wait.
    init(
        readers: ReaderPool,
        background: BlockingPool,
        seal: CursorSeal,
        limits: StoreLimits,
        lastProduct: Int,
        clock: @escaping @Sendable () -> Timestamp
    ) {
        facts = KeptFacts(readers: readers, background: background)
        vocabulary = Vocabulary(readers: readers, background: background)
        self.readers = readers
        self.seal = seal
        self.limits = limits
        self.lastProduct = Atomic(lastProduct)
        self.clock = clock
    }

    /// Makes in the background what the first searches would wait for: what goods are narrowed by, and the words of their
    /// names.
    func readAhead() async {
        facts.readAhead()
        // The first search with a typing error waits for it, or throws the reason for which it is missing.
        do throws(MarketError) { _ = try await vocabulary.corrections(at: clock()) } catch {}
    }

    /// Ends what is made in the background.
    func close() {
        facts.close()
    }

    /// The place of a page in the list.
    func paging(_ query: ProductQuery, at cursor: Cursor?, limit: Int) throws(MarketError) -> Paging {
        try Paging(seal: seal, list: query.list, at: cursor, limit: limits.page(limit))
    }

    /// The list as it is in the state that `database` reads.
    func list(_ query: ProductQuery, in database: Database) throws(MarketError) -> ProductList {
        try ProductList(query, limits: limits, remembering: self, in: database)
    }

    private func read<Value>(
        _ query: ProductQuery,
        _ body: (ProductList) throws(MarketError) -> Value
    ) throws(MarketError) -> Value {
        try readers.readTogether { database throws(MarketError) in
            let list = try list(query, in: database)
            defer { list.end() }
            return try body(list)
        }
    }
}

extension FullTextSearch {
    func countRequest(for text: String) {
        let words = SearchText(text).words
        guard !words.allSatisfy(\.isWhitespace) else { return }
        for reading in SearchQuery(words).readings { matches.countRequest(for: reading.words) }
    }

    func ids(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product.ID> {
        let paging = try paging(query, at: cursor, limit: limit)
        return try read(query) { list throws(MarketError) in
            let page = try list.page(paging)
            return Page(try list.ids(of: page.elements), next: page.next, previous: page.previous)
        }
    }

    func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
        ids: [Product.ID], total: MatchCount
    ) {
        let (number, size) = (max(number, 1), limits.page(size))
        return try read(query) { list throws(MarketError) in
            let page = try list.numberedPage(number, size: size)
            return (try list.ids(of: page), try list.count(onPage: number, size: size))
        }
    }

    func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try read(query) { list throws(MarketError) in try list.count() }
    }

    func facets(
        of query: ProductQuery,
        among choices: [Category.ID: CategoryChoice]
    ) async throws(MarketError) -> FacetCounts? {
        try read(query) { list throws(MarketError) in try list.facets(of: choices) }
    }

    func lastChange(affecting text: String) async throws(MarketError) -> Int64? {
        let query = ProductQuery(text: text)
        let since = try read(query) { list throws(MarketError) in try list.validSince() }
        guard let since else { return nil }
        return max(since, lastInterest.load(ordering: .relaxed))
    }
}

extension ProductList {
    fileprivate func ids(of keys: [PageKey]) throws(MarketError) -> [Product.ID] {
        try ProductRecords(database.unlimited).ids(listedAs: keys.lazy.map(\.id)).map { Product.ID($0) }
    }
}
