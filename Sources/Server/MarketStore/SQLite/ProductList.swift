import Hangul
import Market
import SQLite

/// One list of products, as it is in one state of the database.
struct ProductList {
    private let database: Database
    private let query: ProductQuery
    private let limits: StoreLimits
    private let readings: [Reading]
    /// Whether the text is nothing that could be looked for, such as `?!`, or no state is wanted.
    private let findsNothing: Bool

    init(_ query: ProductQuery, limits: StoreLimits, in database: Database) {
        self.database = database
        self.query = query
        self.limits = limits
        let isBlank = query.text.allSatisfy(\.isWhitespace)
        readings = isBlank ? [] : Query(query.text).readings
        findsNothing = (!isBlank && readings.isEmpty) || query.filter.states?.isEmpty == true
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
        let (scope, names) = try scope(of: walk, reading: reading, place: paging.place)
        let keys = try ranked(walk, meaning, names, scope: scope, from: paging.place, count: paging.wanted)
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
        guard !findsNothing, let (walk, reading) = try walk(nil) else { return [] }
        let keys: [PageKey]
        if query.order == .relevance, let meaning = walk.reading {
            let (scope, names) = try scope(of: walk, reading: reading, place: nil)
            keys = try ranked(walk, meaning, names, scope: scope, from: nil, count: offset + size)
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
            return (ListWalk(query, reading: nil, limits: limits, in: database), 0)
        }
        if let place {
            guard readings.indices.contains(Int(place.reading)) else { throw .badCursor }
            return (
                ListWalk(query, reading: readings[Int(place.reading)], limits: limits, in: database),
                place.reading
            )
        }
        for (index, reading) in readings.enumerated() {
            var newest = query
            newest.order = .newest
            guard try !ListWalk(newest, reading: reading, in: database).isEmpty() else { continue }
            return (ListWalk(query, reading: reading, limits: limits, in: database), UInt8(index))
        }
        return nil
    }

    /// Which ids are ranked, those of the newest matches at the time of the first page; and their names.
    private func scope(
        of walk: ListWalk,
        reading: UInt8,
        place: PagePlace?
    ) throws(StoreError) -> (PagePlace, names: [(id: Int64, name: String)]) {
        if let place {
            guard place.oldest <= place.newest else { throw .badCursor }
            return (place, try walk.names(place.oldest...place.newest, count: limits.rankedMatches))
        }
        let newest = try walk.names(0...Int64.max, count: limits.rankedMatches)
        let scope = PagePlace(
            direction: .after,
            reading: reading,
            key: 0,
            id: 0,
            oldest: newest.last?.id ?? 0,
            newest: newest.first?.id ?? 0
        )
        return (scope, newest)
    }

    private func ranked(
        _ walk: ListWalk,
        _ meaning: Reading,
        _ names: [(id: Int64, name: String)],
        scope: PagePlace,
        from place: PagePlace?,
        count: Int
    ) throws(StoreError) -> [PageKey] {
        let ranked = names.map { PageKey(key: Ranking.key(of: $0.name, by: meaning), id: $0.id) }
        return try Ranking.keys(from: place, ranked: ranked, oldest: scope.oldest, count: count) {
            place,
            count throws(StoreError) in try walk.keys(from: place, count: count)
        }
    }
}
