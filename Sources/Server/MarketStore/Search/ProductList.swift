import Hangul
import Market
import SQLite

/// One list of products, as it is in one state of the database.
struct ProductList {
    /// Its queries are cut where they take more work than is left to the request.
    let database: Database
    private let share: WorkShare?
    private(set) var query: ProductQuery
    /// From when days are counted back.
    let now: Timestamp
    private let limits: StoreLimits
    private let readings: [Reading]
    private let steps: [SearchStep]
    /// The accounts that are asked for by name; `nil` where none are.
    let sellers: [Int64]?
    private let state: ListState?
    private let keptFacts: KeptFacts
    /// What a list that is narrowed by facts alone is read from, where it is at hand.
    private let facts: FactTable?
    /// Whether the text is nothing that could be looked for, such as `?!`, or no state is wanted.
    let findsNothing: Bool

    /// `database` reads one state of the market for as long as the list is used.
    init(
        _ query: ProductQuery,
        limits: StoreLimits,
        remembering search: FullTextSearch,
        in database: Database
    ) throws(StoreError) {
        share = SearchWork.current?.share(ofMarketOf: search.marketSize)
        self.database = database.limited(to: share)
        self.query = query
        now = search.clock()
        keptFacts = search.facts
        self.limits = limits
        let text = SearchText(query.text)
        let isBlank = text.words.allSatisfy(\.isWhitespace)
        let words = SearchQuery(isBlank ? "" : text.words)
        (readings, steps) = (words.readings, words.steps)
        sellers = try Self.sellers(named: text.sellers, in: self.database)
        findsNothing =
            (!isBlank && readings.isEmpty) || query.filter.states?.isEmpty == true || sellers?.isEmpty == true
        let isOfFacts = !query.filter.isEmpty && query.filter.seller == nil && sellers == nil
        facts = isOfFacts ? try Self.facts(search.facts, in: database) : nil
        // Without a text there is nothing to remember. What is remembered is read whole.
        state = readings.isEmpty ? nil : try ListState(search, in: database)
    }

    private static func sellers(named names: [String], in database: Database) throws(StoreError) -> [Int64]? {
        guard !names.isEmpty else { return nil }
        var sellers: Set<Int64> = []
        for name in names { sellers.formUnion(try SearchIndex(database).sellers(named: name)) }
        return sellers.sorted()
    }

    /// Whether only the text decides what is on the list, so that it may be remembered by the text.
    private var isOfWordsAlone: Bool { query.filter.isEmpty && sellers == nil }

    /// Takes what was spent on the list from what the request may spend.
    func end() {
        share?.end()
    }

    func page(_ paging: Paging) throws(StoreError) -> Page<PageKey> {
        guard !findsNothing, let (walk, reading) = try walk(paging.place) else { return Page([], next: nil) }
        let isAscending = query.order == .priceUp
        guard query.order == .relevance, let meaning = walk.reading else {
            let keys = try walk.keys(from: paging.place, count: paging.wanted)
            return paging.page(
                keys,
                isAscending: isAscending,
                scope: PagePlace(direction: .after, reading: reading, key: 0, id: 0)
            )
        }
        let ranked = try ranked(walk, meaning, at: paging.place)
        let keys = try keys(of: walk, ranked, from: paging.place, count: paging.wanted)
        let scope = PagePlace(
            direction: .after,
            reading: reading,
            key: 0,
            id: 0,
            oldest: ranked.oldest,
            newest: ranked.newest
        )
        return paging.page(keys, isAscending: false, scope: scope)
    }

    func numberedPage(_ number: Int, size: Int) throws(StoreError) -> [PageKey] {
        let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
        if query.isEverything {
            guard !overflow, let first = try ListedCounts(database.unlimited).id(atRank: offset) else {
                return []
            }
            let place = PagePlace(direction: .after, key: 0, id: first + 1)
            return try ListWalk(query, reading: nil, at: now, in: database.unlimited).keys(
                from: place,
                count: size
            )
        }
        guard !overflow, offset < limits.countedMatches else { throw .tooDeep }
        guard !findsNothing, let (walk, _) = try walk(nil) else { return [] }
        let keys: [PageKey]
        if query.order == .relevance, let meaning = walk.reading {
            keys = try self.keys(of: walk, ranked(walk, meaning, at: nil), from: nil, count: offset + size)
        } else {
            keys = try walk.keys(from: nil, count: offset + size)
        }
        return Array(keys.dropFirst(offset))
    }

    /// Since which change the list of a text, with no filter, is what it is, in any order; `nil` where that is unknown.
    func validSince() -> Int64? {
        guard isOfWordsAlone, let state else { return nil }
        var since: Int64 = 0
        // The steps before the one that finds something have to go on finding nothing.
        for step in steps {
            guard let standing = state.lastChange(affecting: step.reading, in: step.scope) else { return nil }
            since = max(since, standing.since)
            guard !standing.isEmpty else { continue }
            let whole = state.lastChange(affecting: step.reading, in: step.reading.scope)
            return whole.map { max(since, $0.since) }
        }
        return nil
    }

    func count() throws(StoreError) -> MatchCount {
        if query.isEverything { return .exactly(try ListedCounts(database.unlimited).total()) }
        guard !findsNothing, let (walk, _) = try walk(nil) else { return .exactly(0) }
        return try walk.count(upTo: limits.countedMatches)
    }
}

extension ProductList {
    /// The facts of all listed products in the state that is read, where they are at hand.
    func listedFacts() throws(StoreError) -> FactTable? {
        if let facts { return facts }
        return try Self.facts(keptFacts, in: database.unlimited)
    }

    private static func facts(_ kept: KeptFacts, in database: Database) throws(StoreError) -> FactTable? {
        try kept.facts(at: try ChangeRecords(database).latest(), in: database)
    }

    /// All that the text finds, whatever else is asked; `nil` where finding it was cut.
    func matches() throws(StoreError) -> IDSet? {
        var found = try walk(nil)?.0
        if found == nil {
            // Where nothing is found that passes the filter, the words still mean something.
            var everything = self
            everything.query.filter = ProductFilter()
            found = try everything.walk(nil)?.0
        }
        guard let walk = found, let reading = walk.reading else { return IDSet() }
        guard state?.isGivenUp(reading) != true else { return nil }
        let (matches, wasCut) = try database.trying { () throws(StoreError) in try walk.matches(of: reading) }
        return wasCut ? nil : matches
    }

    var isOfText: Bool { !readings.isEmpty }

    /// The walk by the reading that the list goes by: a place's own, or the first that finds anything.
    private func walk(_ place: PagePlace?) throws(StoreError) -> (ListWalk, reading: UInt8)? {
        guard !readings.isEmpty else { return (walk(by: nil, in: .names), 0) }
        if let place {
            guard readings.indices.contains(Int(place.reading)) else { throw .badCursor }
            let reading = readings[Int(place.reading)]
            return (walk(by: reading, in: reading.scope), place.reading)
        }
        for step in steps {
            let walk = walk(by: step.reading, in: step.scope)
            try remember(walk, step.reading)
            // Where the look was cut, nobody knows that it finds nothing.
            guard try !walk.isEmpty() || database.isCut else { continue }
            let whole = walk.looking(in: step.reading.scope)
            if whole.scope != walk.scope { try remember(whole, step.reading) }
            return (whole, step.number)
        }
        return nil
    }

    private func walk(by reading: Reading?, in scope: SearchScope) -> ListWalk {
        ListWalk(
            query,
            reading: reading,
            scope: scope,
            sellers: sellers,
            at: now,
            limits: limits,
            state: state,
            facts: facts,
            in: database
        )
    }

    /// Reads and keeps all that a text finds that is asked for again.
    private func remember(_ walk: ListWalk, _ reading: Reading) throws(StoreError) {
        guard isOfWordsAlone, state?.isAskedAgain(reading) == true else { return }
        _ = try database.trying { () throws(StoreError) in try walk.matches(of: reading) }
    }

    /// The matches that are ranked, the newest ones at the time of the first page, by how well they answer.
    private func ranked(
        _ walk: ListWalk,
        _ meaning: Reading,
        at place: PagePlace?
    ) throws(StoreError) -> Ranking.Window {
        let walk = walk.looking(in: .names)
        let kept = isOfWordsAlone ? state?.ranked(by: meaning) : nil
        if let kept, kept.isCurrent,
            place == nil || place?.oldest == kept.oldest && place?.newest == kept.newest
        {
            return kept
        }
        if let place {
            guard place.oldest <= place.newest else { throw .badCursor }
            let names = try walk.names(place.oldest...place.newest, count: limits.rankedMatches)
            var ranking = Ranking(meaning)
            let keys = names.map { ranking.key(of: $0.id, named: $0.name) }
            return Ranking.Window(keys, oldest: place.oldest, newest: place.newest)
        }
        let keys = try walk.ranked(limits.rankedMatches, knowing: kept, meaning)
        let window = Ranking.Window(
            keys,
            oldest: keys.lazy.map(\.id).min() ?? 0,
            newest: keys.lazy.map(\.id).max() ?? 0
        )
        if isOfWordsAlone, !database.isCut { state?.keep(window, of: meaning) }
        return window
    }

    private func keys(
        of walk: ListWalk,
        _ window: Ranking.Window,
        from place: PagePlace?,
        count: Int
    ) throws(StoreError) -> [PageKey] {
        let names = walk.looking(in: .names)
        return try Ranking.keys(from: place, window, count: count) { place, count throws(StoreError) in
            // Ids begin at 1.
            place.direction == .after && place.id <= 1 ? [] : try names.keys(from: place, count: count)
        } described: { place, count throws(StoreError) in
            guard walk.scope == .texts else { return [] }
            return try walk.looking(in: .descriptionsAlone).keys(from: place, count: count)
        }
    }
}
