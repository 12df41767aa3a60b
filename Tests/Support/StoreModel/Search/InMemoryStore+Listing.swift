import Hangul
package import Market
import MarketStore

/// Keys and products are asked for one after the other, as by any store that has no faster way.
extension InMemoryStore: ProductListing {}

extension InMemoryStore: ProductCatalog {
    package func products(_ ids: [Product.ID]) async throws(MarketError) -> [Product] {
        try read { state throws(MarketError) in ids.compactMap { state.present($0)?.product } }
    }

    package func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError) {
        let products = try await products(ids)
        let likes = try read { state throws(MarketError) in account.map { state.likes[$0] ?? [] } }
        for product in products {
            ListedProduct.with(product, isLiked: likes?.contains(product.id), body)
        }
    }
}

extension InMemoryStore: ProductSearch {
    /// Does nothing, as every request reads everything.
    package func countRequest(for text: String) {}

    package func ids(
        of query: ProductQuery,
        at cursor: Cursor?,
        limit: Int
    ) async throws(MarketError) -> Page<Product.ID> {
        let paging = try Paging(seal: seal, list: query.list, at: cursor, limit: limits.page(limit))
        return try read { state throws(MarketError) in
            let list = state.list(query, at: clock(), ranked: limits.rankedMatches, scope: paging.place)
            let found = list.keys(from: paging.place).prefix(paging.wanted)
            let page = paging.page(Array(found), isAscending: query.order == .priceUp, scope: list.scope)
            return Page(state.ids(of: page.elements), next: page.next, previous: page.previous)
        }
    }

    package func ids(onPage number: Int, size: Int, of query: ProductQuery) async throws(MarketError) -> (
        ids: [Product.ID], total: MatchCount
    ) {
        let (number, size) = (max(number, 1), limits.page(size))
        return try read { state throws(MarketError) in
            let list = state.list(query, at: clock(), ranked: limits.rankedMatches, scope: nil)
            let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
            guard query.isEverything || (!overflow && offset < limits.countedMatches) else { throw .tooDeep }
            let keys = overflow ? [] : list.keys(from: nil).dropFirst(offset).prefix(size)
            let counted = list.count(query, upTo: counted(query, onPage: number, size: size))
            return (state.ids(of: Array(keys)), counted)
        }
    }

    package func count(_ query: ProductQuery) async throws(MarketError) -> MatchCount {
        try read { state throws(MarketError) in
            state.list(query, at: clock(), ranked: limits.rankedMatches, scope: nil)
                .count(query, upTo: counted(query))
        }
    }

    private func counted(_ query: ProductQuery, onPage number: Int = 1, size: Int = 0) -> Int {
        query.text.isEmpty ? limits.countedMatches : limits.counted(onPage: number, size: size)
    }

    package func facets(
        of query: ProductQuery,
        among choices: [Category.ID: CategoryChoice]
    ) async throws(MarketError) -> FacetCounts? {
        guard query.filter.seller == nil, query.filter.holding == nil else { return nil }
        return try read { state throws(MarketError) in
            // All are counted by what the text means in the list itself.
            let reading =
                state.reading(of: query, at: clock())
                ?? state.reading(of: ProductQuery(text: query.text), at: clock())
            func count(_ change: (inout ProductFilter) -> Void) -> FacetCount {
                var query = query
                change(&query.filter)
                return FacetCount(reading.map { state.count(query, by: $0, at: clock()) } ?? 0)
            }
            func counts<Choice: Hashable>(
                _ choices: some Sequence<Choice>,
                _ change: (inout ProductFilter, Choice) -> Void
            ) -> [Choice: FacetCount] {
                Dictionary(
                    uniqueKeysWithValues: choices.map { choice in (choice, count { change(&$0, choice) }) }
                )
            }
            return FacetCounts(
                categories: counts(choices.keys) { $0.categories = choices[$1] },
                conditions: counts(Condition.allCases) { $0.conditions = [$1] },
                ways: counts(TradingWay.allCases) { $0.ways = [$1] },
                giveaways: count { $0.giveawaysOnly = true },
                available: count { filter in
                    if filter.availableOnly { filter.states = nil }
                    filter.inStock = true
                    filter.states = (filter.states ?? [.selling]).intersection([.selling])
                },
                days: counts(FacetSelection.dayChoices) { $0.days = $1 }
            )
        }
    }

    /// It remembers nothing, so nothing is known.
    package func lastChange(affecting text: String) async throws(MarketError) -> Int64? { nil }

    // Suggestions are hints, not facts; there is nothing to hold a database to here.

    package func completions(of text: String, limit: Int) async throws(MarketError) -> [String] { [] }

    package func corrections(of text: String, limit: Int) async throws(MarketError) -> [NearText] { [] }
}

/// The whole of a list, in its order.
private struct WholeList {
    var keys: [PageKey] = []
    var scope: PagePlace?
    var isAscending = false

    func keys(from place: PagePlace?) -> [PageKey] {
        guard let place else { return keys }
        let here = PageKey(part: place.part, key: place.key, id: place.id)
        switch place.direction {
        case .after: return keys.filter { isBefore(here, $0) }
        case .before: return keys.filter { isBefore($0, here) }.reversed()
        }
    }

    func isBefore(_ left: PageKey, _ right: PageKey) -> Bool {
        guard left.part == right.part else { return left.part < right.part }
        let (left, right) = ((left.key, left.id), (right.key, right.id))
        return isAscending ? left < right : left > right
    }

    func count(_ query: ProductQuery, upTo limit: Int) -> MatchCount {
        keys.count > limit && !query.isEverything ? .moreThan(limit) : .exactly(keys.count)
    }
}

extension InMemoryStore.State {
    fileprivate func list(_ query: ProductQuery, at now: Timestamp, ranked: Int, scope: PagePlace?)
        -> WholeList
    {
        var list = WholeList()
        guard let (matches, reading) = found(query, at: now, chosen: scope?.reading) else { return list }
        let newestFirst = matches.sorted { $0.listing > $1.listing }
        list.isAscending = query.order == .priceUp
        list.scope = scope ?? PagePlace(direction: .after, reading: reading.number, key: 0, id: 0)
        switch (query.order, reading.meaning) {
        case (.liked, nil):
            list.keys = newestFirst.map { PageKey(key: weekLikes[$0.id] ?? 0, id: $0.listing) }
        case (.newest, _), (.relevance, nil), (.liked, _):
            list.keys = newestFirst.map { PageKey(id: $0.listing) }
        case (.priceUp, _), (.priceDown, _):
            list.keys = newestFirst.map { product in
                let price = product.price.bargain
                let part = price.currency == .krw ? 0 : 1 as UInt8
                return PageKey(part: part, key: price.hundredths, id: product.listing)
            }
        case (.relevance, let meaning?):
            let named = newestFirst.filter { meaning.finds($0, in: .names) }
            if scope == nil {
                list.scope?.newest = named.first?.listing ?? 0
                list.scope?.oldest = named.prefix(ranked).last?.listing ?? 0
            }
            let window = (list.scope?.oldest ?? 0)...(list.scope?.newest ?? 0)
            list.keys = named.filter { $0.listing <= window.upperBound }.map { product in
                let isRanked = window.contains(product.listing)
                let score = Int64((meaning.match(in: product.name)?.relevance ?? 0) * 1_000_000)
                return PageKey(key: isRanked ? score : -1, id: product.listing)
            }
            list.keys += newestFirst.filter { !meaning.finds($0, in: .names) }.map {
                PageKey(key: -2, id: $0.listing)
            }
        }
        let order = list
        list.keys.sort(by: order.isBefore)
        return list
    }

    /// The products at the numbers of these keys.
    fileprivate func ids(of keys: [PageKey]) -> [Product.ID] {
        let all = products.values.map { ($0.product.listing, $0.product.id) }
        let ids = Dictionary(uniqueKeysWithValues: all)
        return keys.compactMap { ids[$0.id] }
    }

    fileprivate func reading(of query: ProductQuery, at now: Timestamp) -> UInt8? {
        found(query, at: now, chosen: nil)?.1.number
    }

    fileprivate func count(_ query: ProductQuery, by reading: UInt8, at now: Timestamp) -> Int {
        found(query, at: now, chosen: reading)?.0.count ?? 0
    }

    private func found(_ query: ProductQuery, at now: Timestamp, chosen: UInt8?)
        -> ([Product], (number: UInt8, meaning: Reading?))?
    {
        let text = SearchText(query.text)
        let candidates = products.values.filter { query.filter.lets($0, at: now) }
        let ofSellers =
            text.sellers.isEmpty ? candidates : goods(ofSellersNamed: text.sellers, among: candidates)
        return matches(text.words, among: ofSellers, chosen: chosen)
    }

    private func goods(ofSellersNamed names: [String], among candidates: [StoredProduct]) -> [StoredProduct] {
        let sellers = names.flatMap { name in
            SearchQuery(name).readings.lazy
                .map { reading in accounts.filter { reading.finds($0.account.name) }.map(\.account.id) }
                .first { !$0.isEmpty } ?? []
        }
        return candidates.filter { sellers.contains($0.product.seller.id) }
    }

    /// Returns the matches of the text by its first reading that has any, or by the chosen one.
    private func matches(
        _ text: String,
        among candidates: [StoredProduct],
        chosen: UInt8?
    ) -> ([Product], (number: UInt8, meaning: Reading?))? {
        guard !text.allSatisfy(\.isWhitespace) else { return (candidates.map(\.product), (0, nil)) }
        func found(_ reading: Reading, _ scope: SearchScope) -> [Product] {
            candidates.filter { $0.isListed && reading.finds($0.product, in: scope) }.map(\.product)
        }
        let steps = SearchQuery(text).steps
        let step =
            chosen.map { chosen in steps.first { $0.number == chosen } }
            ?? steps.first { !found($0.reading, $0.scope).isEmpty }
        return step.map { (found($0.reading, $0.reading.scope), ($0.number, $0.reading)) }
    }
}

extension Reading {
    /// True where every word is in the product's name, or in its name or description.
    fileprivate func finds(_ product: Product, in scope: SearchScope) -> Bool {
        finds(
            scope == .names
                ? [IndexedText(product.name, .full)]
                : [IndexedText(product.name, .plain), IndexedText(product.description, .prose)]
        )
    }

    fileprivate func finds(_ name: String) -> Bool { finds([IndexedText(name, .full)]) }

    private func finds(_ texts: [IndexedText]) -> Bool {
        words.allSatisfy { word in
            word.alternatives.contains { phrase in texts.contains { $0.contains(phrase) } }
        }
    }
}

/// The terms of a text by their places.
private struct IndexedText {
    private var places: [[String]] = []

    init(_ text: String, _ detail: Terms.Detail) {
        Terms.forEach(in: Array(text.utf8).span, detail: detail) { term, _, isColocated in
            let term = String(decoding: term.indices.map { term[$0] }, as: UTF8.self)
            if isColocated { places[places.count - 1].append(term) } else { places.append([term]) }
            return true
        }
    }

    func contains(_ phrase: Phrase) -> Bool {
        guard phrase.terms.count <= places.count else { return false }
        return (0...places.count - phrase.terms.count).contains { start in
            phrase.terms.indices.allSatisfy { step in
                let isBeginning = phrase.isPrefix && step == phrase.terms.count - 1
                return places[start + step].contains { term in
                    phrase.terms[step].contains {
                        isBeginning ? term.utf8.starts(with: $0.utf8) : term.utf8.elementsEqual($0.utf8)
                    }
                }
            }
        }
    }
}

extension ProductFilter {
    fileprivate func lets(_ stored: StoredProduct, at now: Timestamp) -> Bool {
        let (product, facts) = (stored.product, stored.product.facts)
        guard stored.deletedAt == nil,
            stored.isListed || (seller != nil && (includesHidden || product.state != .hidden))
        else { return false }
        return (seller.map { $0 == product.seller.id } ?? true)
            && !besides.contains(product.seller.id)
            && (currency.map { $0 == product.price.currency } ?? true)
            && (price.map { $0.contains(product.price.bargain.hundredths) } ?? true)
            && (!inStock || !product.isSoldOut)
            && (states.map { $0.contains(product.state) } ?? true)
            && (categories.map { $0.lets(facts.category) } ?? true)
            && (conditions.isEmpty || facts.condition.map(conditions.contains) ?? false)
            && (ways.isEmpty || !ways.isDisjoint(with: facts.ways.offered))
            && (!giveawaysOnly || facts.giveaway != nil)
            && (since(now).map { $0 <= product.createdAt } ?? true)
            && (holding.map { product.name.holds($0) || product.seller.name.holds($0) } ?? true)
    }
}

extension String {
    fileprivate func holds(_ text: String) -> Bool {
        func small(_ text: String) -> [UInt8] {
            text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        }
        return small(self).contains(small(text))
    }
}
