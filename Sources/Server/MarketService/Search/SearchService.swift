package import Market
package import MarketStore

/// Looking for things, and remembering what was looked for.
package struct SearchService: Sendable {
    private let lists: any ProductListing
    private let history: any SearchHistoryStoring
    private let log: Log

    package init(lists: any ProductListing, history: any SearchHistoryStoring, log: Log) {
        self.lists = lists
        self.history = history
        self.log = log
    }

    /// What a text finds, the best of each order: what a search shows before anyone asks for more.
    ///
    /// `goods` makes a section of the products that it is given the query for, `nil` of none.
    package func sections<Goods: Sendable>(
        of text: String,
        _ goods: (ProductQuery, _ length: Int) async throws(SearchError) -> Goods?
    ) async throws(SearchError) -> SearchSections<Goods> {
        lists.countRequest(for: text)
        var found: [ProductOrder: Goods] = [:]
        for order in SearchSections<Goods>.costliestFirst {
            found[order] = try await goods(ProductQuery(text: text, order: order), 10)
            // Others are served meanwhile, and a client who has left is heard.
            await Task.yield()
        }
        let sections = SearchSections<Goods>.shown.compactMap { order in
            found[order].map { SearchSections<Goods>.Section(order: order, goods: $0) }
        }
        guard sections.isEmpty else {
            let total = try await count(ProductQuery(text: text))
            return SearchSections(sections: sections, total: total, corrections: [])
        }
        return SearchSections(sections: [], total: .exactly(0), corrections: try await corrections(of: text))
    }

    /// The first products of a query.
    package func products(_ query: ProductQuery, limit: Int) async throws(SearchError) -> [Product] {
        do {
            return try await lists.products(query, at: nil, limit: limit).elements
        } catch {
            throw SearchError(error)
        }
    }

    /// The first products of a query as lists show them, each given to `body`; returns how many there were.
    package func rows(
        _ query: ProductQuery,
        limit: Int,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(SearchError) -> Int {
        do {
            return try await lists.rows(query, at: nil, limit: limit, likesOf: caller.account?.id, body)
                .elements.count
        } catch {
            throw SearchError(error)
        }
    }

    package func count(_ query: ProductQuery) async throws(SearchError) -> MatchCount {
        do { return try await lists.count(query) } catch { throw SearchError(error) }
    }

    /// A change since which nothing has changed of what a text finds, in any order; `nil` where none is known.
    package func lastChange(affecting text: String) async throws(SearchError) -> Int64? {
        do { return try await lists.lastChange(affecting: text) } catch { throw SearchError(error) }
    }

    /// Texts for someone whose text found nothing, each of which finds something.
    package func corrections(of text: String) async throws(SearchError) -> [String] {
        do { return try await lists.corrections(of: text, limit: 5) } catch { throw SearchError(error) }
    }

    /// Words that go on as `text` begins, the most used first; none for blank text.
    package func completions(of text: String) async throws(SearchError) -> [String] {
        guard !text.isEmpty else { return [] }
        do { return try await lists.completions(of: text, limit: 10) } catch { throw SearchError(error) }
    }
}

/// What a text finds, in sections by order.
package struct SearchSections<Goods: Sendable>: Sendable {
    package struct Section: Sendable {
        package let order: ProductOrder
        package let goods: Goods
    }

    /// An order that finds nothing has no section.
    package let sections: [Section]
    package let total: MatchCount
    /// What may have been meant where nothing is found.
    package let corrections: [String]

    /// The orders of the sections, as they are shown.
    fileprivate static var shown: [ProductOrder] { [.relevance, .newest, .priceDown] }

    /// The same as they are best asked for: where the order by price reads all matches, the store then has them at hand.
    fileprivate static var costliestFirst: [ProductOrder] { [.priceDown, .relevance, .newest] }
}

/// What an account looked for.
extension SearchService {
    /// Notes what was looked for; a search does not fail because that did.
    ///
    /// `request` names it in the log.
    package func note(_ text: String, by caller: Caller, request: String) async {
        guard let account = caller.account else { return }
        do {
            try await history.noteSearch(text, by: account.id)
        } catch {
            log.warning("search_not_noted", [("id", .text(request))])
        }
    }

    /// Newest first.
    package func history(of account: Account) async throws(SearchError) -> [String] {
        do { return try await history.searches(of: account.id) } catch { throw SearchError(error) }
    }

    /// Whether what the account looks for is not noted.
    package func isPrivate(_ account: Account) async throws(SearchError) -> Bool {
        do { return try await history.isPrivate(account.id) } catch { throw SearchError(error) }
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account) async throws(SearchError) {
        do { try await history.setPrivate(isPrivate, of: account.id) } catch { throw SearchError(error) }
    }

    package func forget(_ text: String, of account: Account) async throws(SearchError) {
        do { try await history.removeSearch(text, of: account.id) } catch { throw SearchError(error) }
    }

    package func forgetAll(of account: Account) async throws(SearchError) {
        do { try await history.removeSearches(of: account.id) } catch { throw SearchError(error) }
    }
}

/// Why a search was not answered.
package enum SearchError: Error, Hashable, Sendable {
    case badCursor
    /// A numbered page further down than pages are counted.
    case tooDeep
    case unavailable(Unavailability)

    init(_ error: StoreError) {
        self =
            switch error {
            case .badCursor: .badCursor
            case .tooDeep: .tooDeep
            default: .unavailable(Unavailability(error))
            }
    }
}
