import Hangul
import Market
import SQLite

/// One list of products, as it is in one state of the database.
struct ProductList {
    /// Its queries are cut where they take more work than is left to the request.
    private let database: Database
    private let share: WorkShare?
    private let query: ProductQuery
    private let limits: StoreLimits
    private let readings: [Reading]
    private let state: ListState?
    /// Whether the text is nothing that could be looked for, such as `?!`, or no state is wanted.
    private let findsNothing: Bool

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
        self.limits = limits
        let isBlank = query.text.allSatisfy(\.isWhitespace)
        readings = isBlank ? [] : SearchQuery(query.text).readings
        findsNothing = (!isBlank && readings.isEmpty) || query.filter.states?.isEmpty == true
        // Without a text there is nothing to remember. What is remembered is read whole.
        state = readings.isEmpty ? nil : try ListState(search, in: database)
    }

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
            return try ListWalk(query, reading: nil, in: database.unlimited).keys(from: place, count: size)
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
        guard query.filter.isEmpty, let state else { return nil }
        var since: Int64 = 0
        // The readings before the one that finds something have to go on finding nothing.
        for reading in readings {
            guard let standing = state.lastChange(affecting: reading) else { return nil }
            since = max(since, standing.since)
            if !standing.isEmpty { return since }
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
    /// The walk by the reading that the list goes by: a place's own, or the first that finds anything.
    private func walk(_ place: PagePlace?) throws(StoreError) -> (ListWalk, reading: UInt8)? {
        guard !readings.isEmpty else {
            return (ListWalk(query, reading: nil, limits: limits, state: state, in: database), 0)
        }
        if let place {
            guard readings.indices.contains(Int(place.reading)) else { throw .badCursor }
            return (
                ListWalk(
                    query,
                    reading: readings[Int(place.reading)],
                    limits: limits,
                    state: state,
                    in: database
                ),
                place.reading
            )
        }
        for (index, reading) in readings.enumerated() {
            let walk = ListWalk(query, reading: reading, limits: limits, state: state, in: database)
            if query.filter.isEmpty, state?.isAskedAgain(reading) == true {
                _ = try database.trying { () throws(StoreError) in try walk.matches(of: reading) }
            }
            // Where the look was cut, nobody knows that it finds nothing.
            if try !walk.isEmpty() || database.isCut { return (walk, UInt8(index)) }
        }
        return nil
    }

    /// The matches that are ranked, the newest ones at the time of the first page, by how well they answer.
    private func ranked(
        _ walk: ListWalk,
        _ meaning: Reading,
        at place: PagePlace?
    ) throws(StoreError) -> Ranking.Window {
        let kept = query.filter.isEmpty ? state?.ranked(by: meaning) : nil
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
        if query.filter.isEmpty, !database.isCut { state?.keep(window, of: meaning) }
        return window
    }

    private func keys(
        of walk: ListWalk,
        _ window: Ranking.Window,
        from place: PagePlace?,
        count: Int
    ) throws(StoreError) -> [PageKey] {
        try Ranking.keys(from: place, window, count: count) { place, count throws(StoreError) in
            try walk.keys(from: place, count: count)
        }
    }
}
