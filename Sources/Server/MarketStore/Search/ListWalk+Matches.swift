import Hangul
import Market
import SQLite

/// Lists of what a text finds, from all of its ids at once.
extension ListWalk {
    /// The ids that the text is known to have in this state, where nothing else is asked.
    var kept: IDSet? {
        guard let reading, filter.isEmpty else { return nil }
        return state?.found(by: reading, in: scope)
    }

    /// All that the text finds, whatever else is asked; `nil` where ids are larger than any set takes.
    func matches(of reading: Reading) throws(MarketError) -> IDSet? {
        if let kept = state?.found(by: reading, in: scope) { return kept }
        guard let ids = try read(reading) else { return nil }
        // What was cut is less than what is found.
        if !database.isCut { state?.keep(ids, of: reading, in: scope) } else { state?.giveUp(reading) }
        return ids
    }

    private func read(_ reading: Reading) throws(MarketError) -> IDSet? {
        // Word by word, since others look for the same words together with different ones. Of many words few products
        // have all, and the index finds those without reading what each of them has.
        if state != nil, (2...Self.wordsApart).contains(reading.words.count) {
            var common: IDSet?
            for word in reading.apart {
                guard let ids = try matches(of: word) else { return nil }
                common = common?.intersection(ids) ?? ids
            }
            return common
        }
        let (source, everything) = (ListSource.matches(scope), ProductSelection.everything)
        // Lists of matches are kept the oldest first, and it costs a good deal to read them backwards.
        let sql = source.sql("rowid", everything, order: "rowid", reads: .nothing)
        var ids: IDSet? = IDSet()
        let values = [Value.text(scope.fullTextQuery(reading)), .int(-1)]
        try database.forEachID(sql, values) { id in
            if IDSet.ids.contains(id) { ids?.insert(id) } else { ids = nil }
            return ids != nil
        }
        ids?.trim()
        return ids
    }

    private static let wordsApart = 3

    /// Keeps these ids as all that the text finds.
    func keep(all ids: [Int64]) {
        // What the filter left out is found too, and what was cut may go on.
        guard let reading, let state, filter.isEmpty, !database.isCut, scope != .descriptionsAlone,
            ids.allSatisfy(IDSet.ids.contains)
        else { return }
        var found = IDSet()
        for id in ids { found.insert(id) }
        state.keep(found, of: reading, in: scope)
    }

    /// Reads and keeps all that the text finds where that is little; whether it is.
    func keepAll(of reading: Reading, ifAtMost limit: Int) throws(MarketError) -> Bool {
        let (source, everything) = (ListSource.matches(scope), ProductSelection.everything)
        let sql = source.sql("rowid", everything, order: "rowid", reads: .nothing)
        var ids = IDSet()
        var isAll = true
        let values = [Value.text(scope.fullTextQuery(reading)), .int(limit + 1)]
        try database.forEachID(sql, values) { id in
            isAll = isAll && IDSet.ids.contains(id) && ids.count < limit
            if isAll { ids.insert(id) }
            return isAll
        }
        isAll = isAll && !database.isCut
        guard isAll else { return false }
        state?.keep(ids, of: reading, in: scope)
        // Which of them stand first is known then too.
        if scope == .texts { _ = try looking(in: .names).keepAll(of: reading, ifAtMost: limit) }
        return true
    }

    /// The first by price of what the text finds, without reading all of that: looked for by the index's rules among
    /// the names of the first `most` products by price.
    ///
    /// `nil` where too few of these are found by the text.
    func amongFirst(
        _ most: Int,
        from place: PagePlace?,
        _ isAscending: Bool,
        _ count: Int,
        of reading: Reading
    ) throws(MarketError) -> [PageKey]? {
        let first = try alongPrices(from: place, isAscending: isAscending, count: most, among: nil)
        var keys: [PageKey] = []
        for start in stride(from: 0, to: first.count, by: Self.namesAtOnce) where keys.count < count {
            let some = first[start..<min(start + Self.namesAtOnce, first.count)]
            var found: Set<Int64> = []
            try SearchIndex(database).forEachText(of: some.lazy.map(\.id)) { product in
                if product.isFound(reading.words, in: scope) { found.insert(product.id) }
            }
            keys += some.filter { found.contains($0.id) }
        }
        // Where these were all products, the text finds no more.
        return keys.count >= count || (first.count < most && !database.isCut)
            ? Array(keys.prefix(count)) : nil
    }

    private static let namesAtOnce = 32

    /// The newest matches and how well their names answer, in any order; `known` are some of them.
    func ranked(
        _ count: Int,
        knowing known: Ranking.Window?,
        _ meaning: Reading
    ) throws(MarketError) -> [PageKey] {
        var ranking = Ranking(meaning)
        let newest = try byID(from: nil, isAscending: false, count: count)
        let known = Dictionary(uniqueKeysWithValues: known?.keys.map { ($0.id, $0) } ?? [])
        var keys = newest.compactMap { known[$0.id] }
        try forEachName(of: newest.lazy.map(\.id).filter { known[$0] == nil }) { id, name in
            keys.append(ranking.key(of: id, named: name))
        }
        return keys
    }

    /// The names of up to `count` matches between two ids, the newest first, from their cards.
    func names(_ matches: IDSet, _ ids: ClosedRange<Int64>, count: Int) throws(MarketError) -> [(
        id: Int64, name: String
    )] {
        let place = ids.upperBound == .max ? nil : ids.upperBound + 1
        let newest = matches.ids(from: place, isAscending: false, count: count)
        return try names(of: newest.lazy.filter(ids.contains))
    }

    func names(of ids: some Sequence<Int64>) throws(MarketError) -> [(id: Int64, name: String)] {
        var names: [(id: Int64, name: String)] = []
        try forEachName(of: ids) { id, name in names.append((id, String(decoding: name, as: UTF8.self))) }
        return names
    }

    /// They are few, and without their names a search that was cut would have found nothing.
    private func forEachName(
        of ids: some Sequence<Int64>,
        _ body: (_ id: Int64, _ name: UnsafeRawBufferPointer) -> Void
    ) throws(MarketError) {
        try CardRecords(database.unlimited).forEachListedName(of: ids, body)
    }
}
