import Hangul
import Market
import SQLite

/// Lists of what a text finds, from all of its ids at once.
extension ListWalk {
    /// The ids that the text was found to have in this state, newest first, where nothing else is asked.
    var kept: [UInt32]? {
        guard let reading, let state, filter.isEmpty else { return nil }
        return state.memory.matches.found(by: reading.fullTextQuery, at: state.change)
    }

    /// All that the text finds, whatever else is asked, newest first; `nil` where ids are larger than any set takes.
    func matches(of reading: Reading) throws(StoreError) -> [UInt32]? {
        let text = reading.fullTextQuery
        if let state, let kept = state.memory.matches.found(by: text, at: state.change) { return kept }
        let (source, everything) = (ListSource.matches, ProductSelection(ProductFilter()))
        // Lists of matches are kept the oldest first, and it costs a good deal to read them backwards.
        let sql = source.sql("rowid", everything, order: "rowid", reads: .nothing)
        var ids: [UInt32]? = []
        try database.forEach(sql, values(source, everything, limit: -1)) { row throws(SQLiteError) in
            let id = try row.integer(0)
            if IDSet.ids.contains(id) { ids?.append(UInt32(id)) } else { ids = nil }
            return ids != nil
        }
        ids?.reverse()
        if let ids, let state { state.memory.matches.keep(ids, of: text, at: state.change) }
        return ids
    }

    /// The names of up to `count` matches between two ids, the newest first, from their cards.
    func names(_ matches: [UInt32], _ ids: ClosedRange<Int64>, count: Int) throws(StoreError) -> [(
        id: Int64, name: String
    )] {
        var names: [(id: Int64, name: String)] = []
        for key in matches.keys(
            from: ids.upperBound == .max ? nil : ids.upperBound + 1,
            isAscending: false,
            count: count
        )
        where ids.contains(key.id) {
            if let name = try database.listedName(of: key.id) { names.append((key.id, name)) }
        }
        return names
    }

    /// The first by price of some matches, of which only those are looked up whose level may be among the first.
    ///
    /// `nil` where levels are not at hand.
    func byLevel(
        _ matches: [UInt32],
        from place: PagePlace?,
        isAscending: Bool,
        count: Int
    ) throws(StoreError) -> [PageKey]? {
        guard let candidates = try candidates(matches, from: place, isAscending, count) else { return nil }
        var keys: [PageKey] = []
        for id in candidates {
            let bargain = try database.first(Self.bargain, [.integer(Int64(id))]) { row throws(SQLiteError) in
                try row.integer(0)
            }
            guard let bargain else { continue }
            let key = PageKey(key: bargain, id: Int64(id))
            if let place, !key.isBehind(place, isAscending: isAscending) { continue }
            keys.append(key)
        }
        keys.sort { isAscending ? ($0.key, $0.id) < ($1.key, $1.id) : ($0.key, $0.id) > ($1.key, $1.id) }
        return Array(keys.prefix(count))
    }

    private func candidates(
        _ matches: [UInt32],
        from place: PagePlace?,
        _ isAscending: Bool,
        _ count: Int
    ) throws(StoreError) -> [UInt32]? {
        guard matches.count > count else { return matches }
        guard let state else { return nil }
        return try state.memory.prices.withLevels(at: state.change, in: database) { levels in
            // A match has its level, being listed; a damaged index may say otherwise.
            let known = matches.lazy.filter { Int($0) < levels.count }
            let wanted = PriceLevel.range(
                of: known.map { levels[Int($0)] },
                first: count,
                from: place.map { PriceLevel($0.key) },
                isAscending: isAscending
            )
            return known.filter { wanted.contains(levels[Int($0)]) }
        }
    }

    private static let bargain =
        "SELECT bargain FROM products INDEXED BY products_newest WHERE listed AND id = ?1"
}

extension [UInt32] {
    /// Of ids that stand newest first, up to `count` on one side of a place, nearest first.
    func keys(from id: Int64?, isAscending: Bool, count: Int) -> [PageKey] {
        let found: any Sequence<UInt32>
        if isAscending {
            // Newer than the place.
            let end = id.map { id in firstPlace { Int64($0) <= id } } ?? endIndex
            found = self[..<end].reversed().prefix(count)
        } else {
            let start = id.map { id in firstPlace { Int64($0) < id } } ?? startIndex
            found = self[start...].prefix(count)
        }
        return found.map { PageKey(id: Int64($0)) }
    }

    /// The first place whose id is `old`, which all behind it are too.
    private func firstPlace(where old: (UInt32) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if old(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension PageKey {
    fileprivate func isBehind(_ place: PagePlace, isAscending: Bool) -> Bool {
        let there = (place.key, place.id)
        return isAscending ? (key, id) > there : (key, id) < there
    }
}
