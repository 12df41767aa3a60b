import Hangul
import Market
import SQLite

/// One list of products, as it is in one state of the database.
struct ProductList {
    private let database: Database
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
        remembering memory: ListMemory,
        in database: Database
    ) throws(StoreError) {
        self.database = database
        self.query = query
        self.limits = limits
        let isBlank = query.text.allSatisfy(\.isWhitespace)
        readings = isBlank ? [] : Query(query.text).readings
        findsNothing = (!isBlank && readings.isEmpty) || query.filter.states?.isEmpty == true
        // Without a text there is nothing to remember.
        state = readings.isEmpty ? nil : try ListState(memory, in: database)
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
        if isEverything {
            guard !overflow, let first = try database.listedID(atRank: offset) else { return [] }
            let place = PagePlace(direction: .after, key: 0, id: first + 1)
            return try ListWalk(query, reading: nil, in: database).keys(from: place, count: size)
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

    func count() throws(StoreError) -> MatchCount {
        if isEverything { return .exactly(try database.listedCount()) }
        guard !findsNothing, let (walk, _) = try walk(nil) else { return .exactly(0) }
        return try walk.count(upTo: limits.countedMatches)
    }

    /// Whether it is the whole list, newest first.
    var isEverything: Bool {
        query.filter.isEmpty && readings.isEmpty && !findsNothing
            && (query.order == .newest || query.order == .relevance)
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
            var newest = query
            newest.order = .newest
            guard try !ListWalk(newest, reading: reading, state: state, in: database).isEmpty() else {
                continue
            }
            return (
                ListWalk(query, reading: reading, limits: limits, state: state, in: database), UInt8(index)
            )
        }
        return nil
    }

    /// The ids that are ranked, those of the newest matches at the time of the first page, by how well they answer.
    private func ranked(
        _ walk: ListWalk,
        _ meaning: Reading,
        at place: PagePlace?
    ) throws(StoreError) -> MatchMemory.Ranked {
        let text = meaning.fullTextQuery
        if query.filter.isEmpty, let state,
            let kept = state.memory.matches.ranked(by: text, at: state.change),
            place == nil || place?.oldest == kept.oldest && place?.newest == kept.newest
        {
            return kept
        }
        let names: [(id: Int64, name: String)]
        let (oldest, newest): (Int64, Int64)
        if let place {
            guard place.oldest <= place.newest else { throw .badCursor }
            (oldest, newest) = (place.oldest, place.newest)
            names = try walk.names(oldest...newest, count: limits.rankedMatches)
        } else {
            names = try walk.names(0...Int64.max, count: limits.rankedMatches)
            (oldest, newest) = (names.last?.id ?? 0, names.first?.id ?? 0)
        }
        let ranked = MatchMemory.Ranked(
            keys: names.map { PageKey(key: Ranking.key(of: $0.name, by: meaning), id: $0.id) },
            oldest: oldest,
            newest: newest
        )
        if query.filter.isEmpty, place == nil, let state {
            state.memory.matches.keep(ranked, of: text, at: state.change)
        }
        return ranked
    }

    private func keys(
        of walk: ListWalk,
        _ ranked: MatchMemory.Ranked,
        from place: PagePlace?,
        count: Int
    ) throws(StoreError) -> [PageKey] {
        try Ranking.keys(from: place, ranked: ranked.keys, oldest: ranked.oldest, count: count) {
            place,
            count throws(StoreError) in try walk.keys(from: place, count: count)
        }
    }
}
