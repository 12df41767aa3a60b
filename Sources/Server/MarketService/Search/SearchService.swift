package import Market
package import MarketStore

/// Looking for things, and remembering what was looked for.
package struct SearchService: Sendable {
    private let lists: any ProductListing
    private let store: SQLiteStore
    private let gate: SearchGate
    /// The categories that people choose from, and what each of them holds.
    private let choices: [Category.ID: CategoryChoice]
    private let popularSearches: PopularSearches
    private let notifier: InboxNotifier
    private let now: @Sendable () -> Timestamp
    private let log: Log

    package init(
        lists: any ProductListing,
        store: SQLiteStore,
        gate: SearchGate,
        categories: CategoryList = .standard,
        notifier: InboxNotifier,
        now: @escaping @Sendable () -> Timestamp,
        log: Log
    ) {
        self.notifier = notifier
        self.now = now
        self.lists = lists
        choices = categories.choices
        self.store = store
        self.gate = gate
        popularSearches = PopularSearches(now: now)
        self.log = log
    }

    /// The best matches of a text in each order: the first page of a search.
    ///
    /// `goods` makes a section of the products that it is given the query for, and tells how many; `nil` of
    /// none. Without matches, the result is that of a likely respelling, unless `isExact`. The products of
    /// `sellers` are left out.
    package func sections<Products: Sendable>(
        of text: String,
        besides sellers: Set<Account.ID> = [],
        isExact: Bool = false,
        _ goods: (ProductQuery, _ length: Int) async throws(MarketError) -> (Products, count: Int)?
    ) async throws(MarketError) -> SearchSections<Products> {
        // All of it in one turn.
        try await gate.pass { () throws(MarketError) in
            try await sectionsInTurn(of: text, besides: sellers, isExact: isExact, goods)
        }
    }

    private func sectionsInTurn<Products: Sendable>(
        of text: String,
        besides sellers: Set<Account.ID>,
        isExact: Bool,
        _ goods: (ProductQuery, _ length: Int) async throws(MarketError) -> (Products, count: Int)?
    ) async throws(MarketError) -> SearchSections<Products> {
        lists.countRequest(for: text)
        let query = ProductQuery(text: text, filter: ProductFilter(besides: sellers))
        // To count these all that is found is read, where that is not too much; each order and the count then have it at hand.
        let facets = try await facets(of: query)
        var found: [ProductOrder: Products] = [:]
        var shown = 0
        for order in SearchSections<Products>.shown {
            if let (goods, count) = try await goods(query.ordered(by: order), 10) {
                found[order] = goods
                shown = max(shown, count)
            }
            // Others are served meanwhile, and a client who has left is heard.
            await Task.yield()
        }
        let sections = SearchSections<Products>.shown.compactMap { order in
            found[order].map { SearchSections<Products>.Section(order: order, goods: $0) }
        }
        guard sections.isEmpty else {
            let total = try await count(query).atLeast(shown)
            return SearchSections(
                sections: sections,
                total: total,
                facets: isComplete ? facets : nil,
                corrections: [],
                correction: nil
            )
        }
        // What was not looked at to its end is not misspelled.
        let corrections = isComplete ? try await corrections(of: text, besides: sellers) : []
        if !isExact, let correction = SearchCorrection.respelling(text, among: corrections) {
            var found = try await sectionsInTurn(
                of: correction.found,
                besides: sellers,
                isExact: true,
                goods
            )
            found.corrections = corrections.map(\.text)
            found.correction = found.sections.isEmpty ? nil : correction
            return found
        }
        return SearchSections(
            sections: [],
            total: isComplete ? .exactly(0) : .moreThan(0),
            facets: nil,
            corrections: corrections.map(\.text),
            correction: nil
        )
    }

    /// The first products of a query.
    package func products(_ query: ProductQuery, limit: Int) async throws(MarketError) -> [Product] {
        try await gate.pass { () throws(MarketError) in
            try await lists.products(query, at: nil, limit: limit).elements
        }
    }

    /// The first products of a query as lists show them, each given to `body`; returns how many there were.
    package func rows(
        _ query: ProductQuery,
        limit: Int,
        for caller: Caller,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) -> Int {
        try await gate.pass { () throws(MarketError) in
            try await lists.rows(query, at: nil, limit: limit, likesOf: caller.account?.id, body).elements
                .count
        }
    }

    /// The number of products that each choice would leave of a list; `nil` where it is not known now.
    package func facets(of query: ProductQuery) async throws(MarketError) -> FacetCounts? {
        let counts = try await gate.pass { () throws(MarketError) in
            try await lists.facets(of: query, among: choices)
        }
        // Of what was not looked at to its end, no count is true.
        return isComplete ? counts : nil
    }

    package func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try await gate.pass { () throws(MarketError) in try await lists.count(query) }
    }

    /// A change since which nothing has changed of what a text finds, in any order; `nil` where none is known.
    package func lastChange(affecting text: String) async throws(MarketError) -> Int64? {
        try await gate.pass { () throws(MarketError) in try await lists.lastChange(affecting: text) }
    }

    /// Texts for someone whose text found nothing, each of which finds something that others than `sellers` offer.
    package func corrections(of text: String, besides sellers: Set<Account.ID> = []) async throws(MarketError)
        -> [NearText]
    {
        try await gate.pass { () throws(MarketError) in
            let near = try await lists.corrections(of: text, limit: 5)
            let found = try await found(among: near.map(\.text), besides: sellers)
            return near.filter { found.contains($0.text) }
        }
    }

    /// Words that go on as `text` begins, the most used first; none for blank text, nor what only `sellers` offer.
    package func completions(of text: String, besides sellers: Set<Account.ID> = []) async throws(MarketError)
        -> [String]
    {
        guard !text.isEmpty else { return [] }
        return try await gate.pass { () throws(MarketError) in
            try await found(among: lists.completions(of: text, limit: 10), besides: sellers)
        }
    }

    /// Those of some texts that match products of other sellers; looked up where the caller blocks anyone.
    private func found(among texts: [String], besides sellers: Set<Account.ID>) async throws(MarketError)
        -> [String]
    {
        guard !sellers.isEmpty else { return texts }
        var found: [String] = []
        for text in texts {
            let query = ProductQuery(text: text, filter: ProductFilter(besides: sellers))
            let goods = try await lists.products(query, at: nil, limit: 1)
            if !goods.elements.isEmpty { found.append(text) }
        }
        return found
    }

    /// The latest searches of several people that match something, the most frequent first.
    ///
    /// It gives no one away: it takes three people to make a word known, and those in private mode are not
    /// counted. A word that matches nothing on sale is not passed on, so that this is no place to write.
    package func popular() async throws(MarketError) -> [String] {
        try await popularSearches.texts { () throws(MarketError) in
            // Before it is one's turn: nobody else who looks for something waits for the database.
            let texts = try await store.popularSearches(atLeast: 3, limit: 30)
            return try await gate.pass { () throws(MarketError) in
                var found: [String] = []
                for text in texts where found.count < 10 {
                    let onSale = ProductQuery(text: text, filter: ProductFilter(states: [.selling]))
                    guard try await !lists.products(onSale, at: nil, limit: 1).elements.isEmpty else {
                        continue
                    }
                    found.append(text)
                }
                return found
            }
        }
    }

    /// True where every search of this request was complete; otherwise its answer may be kept by nobody.
    private var isComplete: Bool { SearchSpending.current?.isComplete ?? true }

}

/// The matches of a text, in sections by order.
package struct SearchSections<Products: Sendable>: Sendable {
    package struct Section: Sendable {
        package let order: ProductOrder
        package let goods: Products
    }

    /// An order that finds nothing has no section.
    package let sections: [Section]
    package let total: MatchCount
    /// The number of products that each choice would leave; `nil` where nobody can tell at the moment.
    package let facets: FacetCounts?
    /// The likely respellings of a text without matches.
    package fileprivate(set) var corrections: [String]
    /// The text that was searched instead.
    package fileprivate(set) var correction: SearchCorrection?

    /// The orders of the sections, as they are shown.
    fileprivate static var shown: [ProductOrder] { [.relevance, .newest, .priceDown] }
}

/// The searches of an account.
extension SearchService {
    /// Notes what was looked for; a search does not fail because that did.
    ///
    /// `request` names it in the log.
    package func note(_ text: String, by caller: Caller, request: String) async {
        guard let account = caller.account else { return }
        do {
            try await store.noteSearch(text, by: account.id)
            notify(account)
        } catch {
            log.warning("search_not_noted", [("id", .text(request))])
        }
    }

    /// Notes what was looked for on a device, now or so many milliseconds ago; with a key, once.
    package func record(
        _ text: String,
        by account: Account,
        age: Int64? = nil,
        key: RequestKey<Void>? = nil
    ) async throws(MarketError) {
        let outcome = try await store.noteSearch(
            text,
            by: account.id,
            at: moment(age),
            once: key?.once(for: account.id)
        )
        if case .done = outcome { notify(account) }
    }

    private func moment(_ age: Int64?) -> Timestamp? { age.map { now().adding(milliseconds: -$0) } }

    private func notify(_ account: Account) {
        notifier.notify(InboxNotifier.Event(account: account.id, items: SavedItemEvent(.searches)))
    }

    /// Newest first.
    package func history(of account: Account) async throws(MarketError) -> [String] {
        try await store.searches(of: account.id)
    }

    /// Returns true where the account's searches are not noted.
    package func isPrivate(_ account: Account) async throws(MarketError) -> Bool {
        try await store.isPrivate(account.id)
    }

    package func setPrivate(_ isPrivate: Bool, of account: Account) async throws(MarketError) {
        try await store.setPrivate(isPrivate, of: account.id)
    }

    /// Forgets a search whatever its letter case; with an `age`, unless it was made again since then.
    package func forget(_ text: String, of account: Account, age: Int64? = nil) async throws(MarketError) {
        try await store.removeSearch(text, of: account.id, until: moment(age))
        notify(account)
    }

    /// Forgets all searches; with an `age`, those that were made by then.
    package func forgetAll(of account: Account, age: Int64? = nil) async throws(MarketError) {
        try await store.removeSearches(of: account.id, until: moment(age))
        notify(account)
    }
}

extension MatchCount {
    /// The same where it is known that there are `count`, whatever was counted.
    func atLeast(_ count: Int) -> MatchCount {
        switch self {
        case .moreThan(let counted) where counted < count: .moreThan(count)
        default: self
        }
    }
}
