import Market

/// Lists from the facts that are kept of each listed product, without a look at the database.
extension ListWalk {
    /// What facts tell of the list: all that is listed, or what the text is known to find; `nil` where they don't tell it.
    private var known: (table: FactTable, filter: FactFilter, matches: IDSet?)? {
        guard let keptFacts else { return nil }
        guard let reading else { return (keptFacts.table, keptFacts.filter, nil) }
        guard let matches = state?.found(by: reading, in: scope) else { return nil }
        return (keptFacts.table, keptFacts.filter, matches)
    }

    func idsByFacts(from place: Int64?, isAscending: Bool, count: Int) -> [Int64]? {
        guard let (table, filter, matches) = known else { return nil }
        guard let matches else {
            return table.ids(from: place, isAscending: isAscending, count: count, where: filter.lets)
        }
        var passing = IDSet()
        table.forEach(of: matches) { id, facts in
            if filter.lets(facts) { passing.insert(id) }
        }
        return passing.ids(from: place, isAscending: isAscending, count: count)
    }

    /// How many there are, counted up to `limit`.
    func countByFacts(upTo limit: Int) -> Int? {
        idsByFacts(from: nil, isAscending: false, count: limit)?.count
    }

    /// The first by price within the currency; `nil` where facts don't tell them, or the prices' index does sooner: of the
    /// whole market all facts are looked at, in the index as many as do not pass.
    func byKeptPrice(from place: PagePlace?, isAscending: Bool, count: Int) -> [PageKey]? {
        guard let (table, filter, matches) = known,
            matches != nil || !isBroad(table, filter)
        else { return nil }
        return byKeptPrice(from: place, isAscending, count) { body in
            forEach(in: table, among: matches) { id, facts in
                if filter.lets(facts) { body(id, facts) }
            }
        }
    }

    /// The first by price of some matches within the currency.
    func byKeptPrice(
        _ matches: IDSet,
        in table: FactTable,
        from place: PagePlace?,
        isAscending: Bool,
        count: Int
    ) -> [PageKey] {
        byKeptPrice(from: place, isAscending, count) { table.forEach(of: matches, $0) }
    }

    @inline(__always)
    private func byKeptPrice(
        from place: PagePlace?,
        _ isAscending: Bool,
        _ count: Int,
        _ forEach: ((Int64, ListedFacts) -> Void) -> Void
    ) -> [PageKey] {
        let currency = currency.map { ListedFacts.Flags.currency($0) } ?? []
        var first = FirstPrices(count, from: place?.key, isAscending: isAscending)
        forEach { _, facts in
            // What matches has facts, being listed; a damaged index may say otherwise.
            if facts.flags.isSuperset(of: currency) { first.add(facts.price) }
        }
        let wanted = first.range
        var keys: [PageKey] = []
        forEach { id, facts in
            if facts.flags.isSuperset(of: currency), wanted.contains(facts.price) {
                keys.append(PageKey(key: facts.price, id: id))
            }
        }
        if let place { keys.removeAll { !$0.isBehind(place, isAscending: isAscending) } }
        keys.sort { isAscending ? ($0.key, $0.id) < ($1.key, $1.id) : ($0.key, $0.id) > ($1.key, $1.id) }
        return Array(keys.prefix(count))
    }

    private func isOfCurrency(_ facts: ListedFacts) -> Bool {
        currency.map { facts.flags.contains(.currency($0)) } ?? true
    }

    /// Whether a good part of the newest goods passes, in the currency that is walked along.
    private func isBroad(_ table: FactTable, _ filter: FactFilter) -> Bool {
        var (looked, passed) = (0, 0)
        _ = table.ids(from: nil, isAscending: false, count: 4_096) { facts in
            looked += 1
            if filter.lets(facts), isOfCurrency(facts) { passed += 1 }
            return true
        }
        return passed * 64 >= looked
    }

    @inline(__always)
    private func forEach(in table: FactTable, among matches: IDSet?, _ body: (Int64, ListedFacts) -> Void) {
        if let matches { table.forEach(of: matches, body) } else { table.forEach(body) }
    }
}

extension PageKey {
    fileprivate func isBehind(_ place: PagePlace, isAscending: Bool) -> Bool {
        let there = (place.key, place.id)
        return isAscending ? (key, id) > there : (key, id) < there
    }
}
