import Market
import SQLite

/// Lists from the facts that are kept of each listed product, without a look at its row.
extension ListWalk {
    /// The facts of the list: of all listed products, or of the known matches of the text; `nil` where they
    /// are not known.
    private var known: (table: FactTable, filter: FactFilter, matches: IDSet?)? {
        guard let (table, filter) = keptFacts else { return nil }
        let narrowed = currency.map { filter.within($0, of: table) } ?? filter
        guard let reading else { return (table, narrowed, nil) }
        guard let matches = state?.found(by: reading, in: scope) else { return nil }
        return (table, narrowed, matches)
    }

    func idsByFacts(from place: Int64?, isAscending: Bool, count: Int) -> [Int64]? {
        guard let (table, filter, matches) = known else { return nil }
        guard let matches else {
            return table.ids(from: place, isAscending: isAscending, count: count, where: { filter.lets($0) })
        }
        var passing = IDSet()
        table.forEach(of: matches) { id, facts in
            if filter.lets(facts) { passing.insert(id) }
        }
        return passing.ids(from: place, isAscending: isAscending, count: count)
    }

    /// The number of products, counted up to `limit`.
    func countByFacts(upTo limit: Int) -> Int? {
        idsByFacts(from: nil, isAscending: false, count: limit)?.count
    }

    /// The first by price within the currency; `nil` where facts don't tell them.
    func byKeptPrice(from place: PagePlace?, isAscending: Bool, count: Int) throws(MarketError) -> [PageKey]?
    {
        guard let (table, filter, matches) = known else { return nil }
        if matches == nil,
            let keys = try alongPrices(table, filter, from: place, isAscending: isAscending, count: count)
        {
            return keys
        }
        return byKeptPrice(
            matches,
            in: table,
            letting: filter,
            from: place,
            isAscending: isAscending,
            count: count
        )
    }

    /// The first by price of what `filter` lets through, of the whole market or some matches.
    func byKeptPrice(
        _ matches: IDSet?,
        in table: FactTable,
        letting filter: FactFilter,
        from place: PagePlace?,
        isAscending: Bool,
        count: Int
    ) -> [PageKey] {
        let start = place.map { PageKey(key: $0.key, id: $0.id) }
        var first = FirstKeys(count, from: start, isAscending: isAscending)
        forEach(in: table, among: matches) { id, facts in
            if filter.lets(facts) { first.add(PageKey(key: facts.price, id: id)) }
        }
        return first.keys
    }

    /// The first by price, along the prices' index; `nil` where so little passes that reading all facts is
    /// cheaper.
    ///
    /// The number that passes is not known before: a category may have its products at one end of the prices.
    private func alongPrices(
        _ table: FactTable,
        _ filter: FactFilter,
        from place: PagePlace?,
        isAscending: Bool,
        count: Int
    ) throws(MarketError) -> [PageKey]? {
        guard let currency else { return nil }
        let prices = filter.prices
        // Ids begin at 1.
        let first: (Int64, Int64) = isAscending ? (prices.lowerBound, 0) : (prices.upperBound, .max)
        var start = first
        if let place, isAscending ? (place.key, place.id) > first : (place.key, place.id) < first {
            start = (place.key, place.id)
        }
        let (sign, direction) = isAscending ? (">", "ASC") : ("<", "DESC")
        var (keys, looks): ([PageKey], Int) = ([], 0)
        try database.forEach(
            """
            SELECT bargain, listing FROM products INDEXED BY products_by_price
            WHERE listed AND currency = ?1 AND (bargain, listing) \(sign) (?2, ?3)
            ORDER BY bargain \(direction), listing \(direction)
            """,
            [.text(currency.rawValue), .integer(start.0), .integer(start.1)]
        ) { row throws(SQLiteError) in
            looks += 1
            let key = PageKey(key: try row.integer(0), id: try row.integer(1))
            if filter.lets(table.facts(of: key.id)) { keys.append(key) }
            return keys.count < count && looks < limits.looksAlongPrices
        }
        return looks < limits.looksAlongPrices || keys.count == count ? keys : nil
    }

    @inline(__always)
    private func forEach(in table: FactTable, among matches: IDSet?, _ body: (Int64, ListedFacts) -> Void) {
        if let matches { table.forEach(of: matches, body) } else { table.forEach(body) }
    }
}
