import Hangul
import Market
import SQLite

/// One list of products, as it is in one state of the database.
struct ProductList {
    /// Its queries are cut where they take more work than is left to the request.
    let database: Database
    private let share: WorkShare?
    private(set) var query: ProductQuery
    /// The moment from which days are counted back.
    let now: Timestamp
    private let limits: StoreLimits
    private let readings: [Reading]
    private let steps: [SearchStep]
    /// The accounts that the text names as sellers; `nil` where it names none.
    let sellers: [Int64]?
    private let state: ListState?
    private let keptFacts: KeptFacts
    /// The facts that a list filtered by facts alone is read from, where they are at hand.
    private let facts: FactTable?
    /// True where the text has nothing to search for, such as `?!`, or no state or seller can match.
    let findsNothing: Bool

    /// `database` reads one state of the market for as long as the list is used.
    init(
        _ query: ProductQuery,
        limits: StoreLimits,
        remembering search: FullTextSearch,
        in database: Database
    ) throws(MarketError) {
        self.query = query
        now = search.clock()
        keptFacts = search.facts
        self.limits = limits
        let text = SearchText(query.text)
        let isBlank = text.words.allSatisfy(\.isWhitespace)
        let words = SearchQuery(isBlank ? "" : text.words)
        (readings, steps) = (words.readings, words.steps)
        // Without a text there is nothing to remember. What is remembered is read whole; that it is brought up to date is
        // no work of this request's.
        state = readings.isEmpty ? nil : try ListState(search, in: database)
        share = SearchWork.current?.share(ofMarketOf: search.marketSize)
        self.database = database.limited(to: share)
        sellers = try Self.sellers(named: text.sellers, in: self.database)
        findsNothing =
            (!isBlank && readings.isEmpty) || query.filter.states?.isEmpty == true || sellers?.isEmpty == true
        let isOfFacts = !query.filter.isEmpty && query.filter.seller == nil && sellers == nil
        facts = isOfFacts ? try Self.facts(search.facts, besides: query.filter.besides, in: database) : nil
    }

    private static func sellers(named names: [String], in database: Database) throws(MarketError) -> [Int64]?
    {
        guard !names.isEmpty else { return nil }
        var sellers: Set<Int64> = []
        for name in names { sellers.formUnion(try SearchIndex(database).sellers(named: name)) }
        return sellers.sorted()
    }

    /// True where only the text decides the contents of the list, so that it may be cached by the text.
    private var isOfWordsAlone: Bool { query.filter.isEmpty && sellers == nil }

    /// Takes what was spent on the list from what the request may spend.
    func end() {
        share?.end()
    }

    func page(_ paging: Paging) throws(MarketError) -> Page<PageKey> {
        guard !findsNothing,
            let (part, reading) = try part(from: paging.place, count: paging.wanted)
        else { return Page([], next: nil) }
        let scope = PagePlace(
            direction: .after,
            reading: reading,
            key: 0,
            id: 0,
            oldest: part.window?.oldest ?? 0,
            newest: part.window?.newest ?? 0
        )
        return paging.page(part.keys, isAscending: query.order == .priceUp, scope: scope)
    }

    func numberedPage(_ number: Int, size: Int) throws(MarketError) -> [PageKey] {
        let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
        if query.isEverything {
            guard !overflow, let first = try ListedCounts(database.unlimited).number(atRank: offset) else {
                return []
            }
            let place = PagePlace(direction: .after, key: 0, id: first + 1)
            return try ListWalk(query, reading: nil, at: now, in: database.unlimited).keys(
                from: place,
                count: size
            )
        }
        guard !overflow, offset < limits.countedMatches else { throw .tooDeep }
        guard !findsNothing, let (part, _) = try part(from: nil, count: offset + size) else { return [] }
        return Array(part.keys.dropFirst(offset))
    }

    /// The change since which an unfiltered list of a text is the same, in any order; `nil` where unknown.
    func validSince() throws(MarketError) -> Int64? {
        guard isOfWordsAlone, let state else { return nil }
        var since: Int64 = 0
        // The steps before the one that finds something have to go on finding nothing.
        for (place, step) in steps.enumerated() where !isCoveredByNext(place) {
            let whole = state.lastChange(affecting: step.reading, in: step.reading.scope)
            var here = state.lastChange(affecting: step.reading, in: step.scope)
            if here == nil, let whole {
                // What is found in names is among what is found at all, so neither has changed since.
                let (isEmpty, wasCut) = try database.trying { () throws(MarketError) in
                    try walk(by: step.reading, in: step.scope).isEmpty()
                }
                here = wasCut ? nil : (whole.since, isEmpty)
            }
            guard let here else { return nil }
            since = max(since, here.since)
            guard !here.isEmpty else { continue }
            return whole.map { max(since, $0.since) }
        }
        return nil
    }

    /// True where the next step searches for the same in names and descriptions, so that this one can skip
    /// names.
    private func isCoveredByNext(_ place: Int) -> Bool {
        let step = steps[place]
        guard step.scope != step.reading.scope, place + 1 < steps.count else { return false }
        return steps[place + 1] == step.looking(in: step.reading.scope)
    }

    /// The number of products, counted twice as far as the page reaches, to know that more comes after it.
    ///
    /// The store's limits end the count, and a first search counts further than its first pages need.
    func count(onPage number: Int = 1, size: Int = 0) throws(MarketError) -> MatchCount {
        if query.isEverything { return .exactly(try ListedCounts(database.unlimited).total()) }
        guard !findsNothing else { return .exactly(0) }
        let few = limits.counted(onPage: number, size: size)
        let found = try first { walk throws(MarketError) in
            let count = try walk.count(upTo: limits.countedMatches, ofUnread: few)
            return (count, isNothing: count == .exactly(0))
        }
        return found?.value ?? .exactly(0)
    }
}

extension ProductList {
    /// The facts of all listed products in the state that is read, where they are at hand.
    func listedFacts() throws(MarketError) -> FactTable? {
        if let facts { return facts }
        return try Self.facts(keptFacts, besides: query.filter.besides, in: database.unlimited)
    }

    private static func facts(
        _ kept: KeptFacts,
        besides sellers: Set<Account.ID>,
        in database: Database
    ) throws(MarketError) -> FactTable? {
        let table = try kept.facts(at: try ChangeRecords(database).latest(), in: database)
        guard let table, !sellers.isEmpty else { return table }
        return table.without(try goods(of: sellers.map(\.rawValue), in: database))
    }

    /// All that the text finds, whatever else is asked; `nil` where finding it was cut.
    func matches() throws(MarketError) -> IDSet? {
        var found = try walk()
        if found == nil {
            // Where nothing is found that passes the filter, the words still mean something.
            var everything = self
            everything.query.filter = ProductFilter()
            found = try everything.walk()
        }
        guard let walk = found, let reading = walk.reading else { return IDSet() }
        // Given up once, it may have been read since.
        if let known = state?.found(by: reading, in: walk.scope) { return known }
        guard state?.isGivenUp(reading) != true else { return nil }
        let (matches, wasCut) = try database.trying { () throws(MarketError) in try walk.matches(of: reading)
        }
        return wasCut ? nil : matches
    }

    /// The walk by the first reading that finds anything.
    private func walk() throws(MarketError) -> ListWalk? {
        try first { walk throws(MarketError) in (walk, isNothing: try walk.isEmpty()) }?.value
    }

    var isOfText: Bool { !readings.isEmpty }

    /// Some keys of the list, and what they were ranked by in the order of relevance.
    private typealias Part = (keys: [PageKey], window: Ranking.Window?)

    /// The part on one side of `place`, by the place's own reading, or else the first part by the first that finds anything.
    private func part(from place: PagePlace?, count: Int) throws(MarketError) -> (Part, reading: UInt8)? {
        guard let place, !readings.isEmpty else {
            let found = try first { walk throws(MarketError) in
                let part = try part(of: walk, from: place, count: count)
                return (part, isNothing: part.keys.isEmpty)
            }
            return found.map { ($0.value, $0.reading) }
        }
        guard readings.indices.contains(Int(place.reading)) else { throw .badCursor }
        let reading = readings[Int(place.reading)]
        let walk = walk(by: reading, in: reading.scope)
        return (try part(of: walk, from: place, count: count), place.reading)
    }

    private func part(of walk: ListWalk, from place: PagePlace?, count: Int) throws(MarketError) -> Part {
        guard query.order == .relevance, let meaning = walk.reading else {
            return (try walk.keys(from: place, count: count), nil)
        }
        let ranked = try ranked(walk, meaning, at: place)
        return (try keys(of: walk, ranked, from: place, count: count), ranked)
    }

    /// The value that `look` gives for the first reading with any match; `nil` where none has one.
    private func first<Value>(
        _ look: (ListWalk) throws(MarketError) -> (Value, isNothing: Bool)
    ) throws(MarketError) -> (value: Value, reading: UInt8)? {
        guard !readings.isEmpty else { return (try look(walk(by: nil, in: .names)).0, 0) }
        for (place, step) in steps.enumerated() {
            let walk = walk(by: step.reading, in: step.scope)
            let whole = walk.looking(in: step.reading.scope)
            try remember(walk, step.reading)
            if whole.scope != walk.scope {
                guard !isCoveredByNext(place), try !walk.isEmpty() || database.isCut else { continue }
                try remember(whole, step.reading)
            }
            let (value, isNothing) = try look(whole)
            // Where the look was cut, nobody knows that it finds nothing.
            if !isNothing || database.isCut { return (value, step.number) }
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
    private func remember(_ walk: ListWalk, _ reading: Reading) throws(MarketError) {
        guard isOfWordsAlone, state?.isAskedAgain(reading) == true else { return }
        _ = try database.trying { () throws(MarketError) in try walk.matches(of: reading) }
    }

    /// The matches that are ranked, the newest ones at the time of the first page, by how well they answer.
    private func ranked(
        _ walk: ListWalk,
        _ meaning: Reading,
        at place: PagePlace?
    ) throws(MarketError) -> Ranking.Window {
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
    ) throws(MarketError) -> [PageKey] {
        let names = walk.looking(in: .names)
        return try Ranking.keys(from: place, window, count: count) { place, count throws(MarketError) in
            // Ids begin at 1.
            place.direction == .after && place.id <= 1 ? [] : try names.keys(from: place, count: count)
        } described: { place, count throws(MarketError) in
            guard walk.scope == .texts else { return [] }
            return try walk.looking(in: .descriptionsAlone).keys(from: place, count: count)
        }
    }
}
