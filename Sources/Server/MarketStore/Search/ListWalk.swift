import Hangul
import Market
import SQLite

/// Finding the keys of a list's products, in the list's order, from some place on.
struct ListWalk {
    let database: Database
    let query: ProductQuery
    /// The reading of the text; `nil` where there is no text.
    let reading: Reading?
    /// The part of products that is searched.
    private(set) var scope: SearchScope
    /// Of a list by price, the currency that is walked along.
    private(set) var currency: Currency?
    /// The cached results for the state that is read; `nil` where there are none.
    let state: ListState?
    /// The facts of the state that is read, and what passes the filter by them; `nil` where it has to be asked.
    let keptFacts: (table: FactTable, filter: FactFilter)?
    let filter: ProductSelection
    /// True where only the products of some sellers are on the list.
    private let hasSellers: Bool
    let limits: StoreLimits

    /// Days are counted back from `now`, which only lists with such a filter need.
    init(
        _ query: ProductQuery,
        reading: Reading?,
        scope: SearchScope = .names,
        sellers: [Int64]? = nil,
        at now: Timestamp = Timestamp(millisecondsSince1970: 0),
        limits: StoreLimits = StoreLimits(),
        state: ListState? = nil,
        facts: FactTable? = nil,
        in database: Database
    ) {
        self.database = database
        self.query = query
        self.reading = reading
        self.scope = scope
        self.state = state
        hasSellers = query.filter.seller != nil || sellers != nil
        keptFacts =
            hasSellers
            ? nil
            : facts.flatMap { table in
                FactFilter(query.filter, over: table, at: now).map { (table, $0) }
            }
        var filter = ProductSelection(query.filter, at: now)
        if let sellers {
            let ids = sellers.map { "\($0)" }.joined(separator: ", ")
            filter = filter.adding("products.seller IN (\(ids))")
        }
        self.filter = filter
        self.limits = limits
    }

    /// The same list of what is found elsewhere.
    func looking(in scope: SearchScope) -> ListWalk {
        var walk = self
        walk.scope = scope
        return walk
    }

    /// Up to `count` keys on one side of `place`, nearest first; without a place, from the beginning.
    func keys(from place: PagePlace?, count: Int) throws(MarketError) -> [PageKey] {
        let isBackward = place?.direction == .before
        switch query.order {
        case .liked where reading == nil: return try byWeek(from: place, count: count)
        case .newest, .relevance, .liked: return try byID(from: place, isAscending: isBackward, count: count)
        case .priceUp: return try byPrice(from: place, isAscending: !isBackward, count: count)
        case .priceDown: return try byPrice(from: place, isAscending: isBackward, count: count)
        }
    }

    /// By price within each currency, one currency after the other.
    private func byPrice(from place: PagePlace?, isAscending: Bool, count: Int) throws(MarketError)
        -> [PageKey]
    {
        var keys: [PageKey] = []
        // Where a walk was cut, nobody knows that the currency is at its end.
        for currency in try currencies(from: place) where keys.count < count && !database.isCut {
            var walk = self
            walk.currency = currency
            let start = place.flatMap { $0.part == currency.part ? $0 : nil }
            keys += try walk.byPriceOfCurrency(
                from: start,
                isAscending: isAscending,
                count: count - keys.count
            )
            .map { PageKey(part: currency.part, key: $0.key, id: $0.id) }
        }
        return keys
    }

    /// The currencies that there may be goods in, from that of a place on.
    private func currencies(from place: PagePlace?) throws(MarketError) -> [Currency] {
        let isBackward = place?.direction == .before
        var currencies: [Currency] = []
        for currency in query.filter.currency.map({ [$0] }) ?? Currency.allCases {
            // A seller's own list has goods that no other does.
            guard !hasSellers else {
                currencies.append(currency)
                continue
            }
            let isListed = try database.unlimited.first(
                "SELECT 1 FROM products INDEXED BY products_by_price WHERE listed AND currency = ?1 LIMIT 1",
                [.text(currency.rawValue)]
            ) { row throws(SQLiteError) in try row.boolean(0) }
            if isListed == true { currencies.append(currency) }
        }
        guard let place else { return currencies }
        return isBackward
            ? currencies.filter { $0.part <= place.part }.reversed()
            : currencies.filter { $0.part >= place.part }
    }

    private func byPriceOfCurrency(from place: PagePlace?, isAscending: Bool, count: Int) throws(MarketError)
        -> [PageKey]
    {
        if let keys = try byKeptPrice(from: place, isAscending: isAscending, count: count) { return keys }
        guard let reading else {
            return try alongPrices(from: place, isAscending: isAscending, count: count, among: nil)
        }
        if filter.isEmpty, let state, kept == nil, !state.isAskedAgain(reading),
            try !keepAll(of: reading, ifAtMost: limits.sortedMatches),
            let keys = try amongFirst(limits.rankedMatches, from: place, isAscending, count, of: reading)
        {
            return keys
        }
        let (matches, wasCut) = try database.trying { () throws(MarketError) in try self.matches(of: reading)
        }
        // What was found until then is some of what there is.
        if wasCut { database.share?.cut() }
        // Of what is found all is listed; a damaged index may say otherwise.
        if filter.isEmpty, let matches, let table = try state?.facts(in: database.unlimited),
            let listed = FactFilter(
                ProductFilter(currency: currency),
                over: table,
                at: Timestamp(millisecondsSince1970: 0)
            )
        {
            return byKeptPrice(
                matches,
                in: table,
                letting: listed,
                from: place,
                isAscending: isAscending,
                count: count
            )
        }
        // Of few matches all are sorted.
        guard let matches, matches.count > limits.sortedMatches || wasCut else {
            return try sorted(from: place, isAscending: isAscending, count: count)
        }
        return try alongPrices(from: place, isAscending: isAscending, count: count, among: matches)
    }

    /// The number of products, counted up to `limit`, or up to `few` where the matches of a text must be read
    /// for it.
    func count(upTo limit: Int, ofUnread few: Int) throws(MarketError) -> MatchCount {
        if let kept { return kept.count > limit ? .moreThan(limit) : .exactly(kept.count) }
        if let count = countByFacts(upTo: limit + 1) {
            return count > limit ? .moreThan(limit) : .exactly(count)
        }
        let limit = reading == nil ? limit : few
        let (source, conditions) = byNewest
        let sql = source.sql("1", conditions, order: nil, reads: facts)
        let count = Int(
            try database.first(
                "SELECT count(*) FROM (\(sql))",
                values(source, conditions, limit: limit + 1)
            ) { row throws(SQLiteError) in try row.integer(0) } ?? 0
        )
        // Where counting was cut, nobody knows how far it came.
        guard !database.isCut else { return .moreThan(0) }
        return count > limit ? .moreThan(limit) : .exactly(count)
    }

    /// True where there is no match, in any order.
    ///
    /// Without any other filter, the first of a text's matches is the quickest to read.
    func isEmpty() throws(MarketError) -> Bool {
        try byID(from: nil, isAscending: filter.isEmpty, count: 1).isEmpty
    }

    /// The names of the newest products between two numbers, newest first.
    func names(_ ids: ClosedRange<Int64>, count: Int) throws(MarketError) -> [(id: Int64, name: String)] {
        if let kept { return try names(kept, ids, count: count) }
        let (source, filter) = byNewest
        let conditions = filter.adding(
            "\(id) BETWEEN ? AND ?",
            .integer(ids.lowerBound),
            .integer(ids.upperBound)
        )
        guard reading == nil else {
            return try names(of: try self.ids(source, conditions, order: "\(id) DESC", count: count))
        }
        let sql = source.sql("products.listing, products.name", conditions, order: "\(id) DESC", reads: .rows)
        return try database.rows(sql, values(source, conditions, limit: count)) { row throws(SQLiteError) in
            (try row.integer(0), try row.text(1))
        }
    }
}

extension ListWalk {
    /// The number of a product in its queries: lists are by ``Product/listing``, and the search indexes are too.
    private var id: String { reading == nil ? "products.listing" : "\(scope.table).rowid" }

    func byID(from place: PagePlace?, isAscending: Bool, count: Int) throws(MarketError) -> [PageKey] {
        if let kept {
            return kept.ids(from: place?.id, isAscending: isAscending, count: count).map { PageKey(id: $0) }
        }
        if let ids = idsByFacts(from: place?.id, isAscending: isAscending, count: count) {
            return ids.map { PageKey(id: $0) }
        }
        let (source, filter) = byNewest
        let conditions =
            place.map { filter.adding("\(id) \(isAscending ? ">" : "<") ?", .integer($0.id)) } ?? filter
        let order = "\(id) \(isAscending ? "ASC" : "DESC")"
        let ids = try ids(source, conditions, order: order, count: count)
        if place == nil, ids.count < count { keep(all: ids) }
        return ids.map { PageKey(id: $0) }
    }

    private func ids(
        _ source: ListSource,
        _ conditions: ProductSelection,
        order: String,
        count: Int
    ) throws(MarketError) -> [Int64] {
        let sql = source.sql(id, conditions, order: order, reads: facts)
        return try database.rows(sql, values(source, conditions, limit: count)) { row throws(SQLiteError) in
            try row.integer(0)
        }
    }

    private func sorted(from place: PagePlace?, isAscending: Bool, count: Int) throws(MarketError)
        -> [PageKey]
    {
        try priced(.matches(scope), filter, from: place, isAscending: isAscending, count: count, among: nil)
    }

    func alongPrices(
        from place: PagePlace?,
        isAscending: Bool,
        count: Int,
        among matches: IDSet?
    ) throws(MarketError) -> [PageKey] {
        let (source, conditions) =
            !hasSellers || reading != nil
            ? (.products(index: "products_by_price"), filter.adding("listed")) : ofSeller(filter)
        return try priced(
            source,
            conditions,
            from: place,
            isAscending: isAscending,
            count: count,
            among: matches
        )
    }

    private func priced(
        _ source: ListSource,
        _ filter: ProductSelection,
        from place: PagePlace?,
        isAscending: Bool,
        count: Int,
        among matches: IDSet?
    ) throws(MarketError) -> [PageKey] {
        let filter = currency.map { filter.adding("currency = ?", .text($0.rawValue)) } ?? filter
        func priced(_ conditions: ProductSelection, _ count: Int) throws(MarketError) -> [PageKey] {
            let order = isAscending ? "bargain, products.listing" : "bargain DESC, products.listing DESC"
            let sql = source.sql("bargain, products.listing", conditions, order: order, reads: priceFacts)
            // Among matches, how far the walk has to go shows only on the way.
            let limit = matches == nil ? count : -1
            var keys: [PageKey] = []
            try database.forEach(sql, values(source, conditions, limit: limit)) { row throws(SQLiteError) in
                let id = try row.integer(1)
                if let matches, !matches.contains(id) { return true }
                keys.append(PageKey(key: try row.integer(0), id: id))
                return keys.count < count
            }
            return keys
        }
        guard let place else { return try priced(filter, count) }
        let sign = isAscending ? ">" : "<"
        // In two steps, so that the index is entered at the very place: the rest of one price, then the
        // others.
        let same = filter.adding("bargain = ?", .integer(place.key)).adding(
            "products.listing \(sign) ?",
            .integer(place.id)
        )
        let keys = try priced(same, count)
        guard keys.count < count else { return keys }
        return try keys
            + priced(filter.adding("bargain \(sign) ?", .integer(place.key)), count - keys.count)
    }

    /// The columns of products that a list without prices reads: those of its filter.
    private var facts: ListSource.Reads {
        if filter.isEmpty { return .nothing }
        // Sellers and names stand in the rows alone.
        let isOfFacts = !hasSellers && query.filter.besides.isEmpty && query.filter.holding == nil
        return isOfFacts ? .facts : .rows
    }

    private var priceFacts: ListSource.Reads { facts == .rows ? .rows : .facts }

    private var byNewest: (ListSource, ProductSelection) { byNewest(filter) }

    /// The source that is read along ids, with the conditions that `filter` needs there.
    func byNewest(_ filter: ProductSelection) -> (ListSource, ProductSelection) {
        guard reading == nil else { return (.matches(scope), filter) }
        guard !hasSellers else { return ofSeller(filter) }
        return (.products(index: "products_newest"), filter.adding("listed"))
    }

    /// A seller's goods are few enough to be sorted.
    private func ofSeller(_ filter: ProductSelection) -> (ListSource, ProductSelection) {
        let present = filter.adding("deleted_at IS NULL")
        return (
            .products(index: "products_of_seller_newest"),
            query.filter.includesHidden
                ? present
                // A seller's own list also has what has left the others, having been sold for some days.
                : present.adding(query.filter.seller == nil ? "listed" : "state <> 'hidden'")
        )
    }

    func values(_ source: ListSource, _ conditions: ProductSelection, limit: Int) -> [Value] {
        let text: [Value] =
            if case .matches(let scope) = source, let reading { [.text(scope.fullTextQuery(reading))] } else {
                []
            }
        return text + conditions.values + [.int(limit)]
    }
}

extension Currency {
    /// Its part of a list by price: the won comes first.
    fileprivate var part: UInt8 { UInt8(clamping: Currency.allCases.firstIndex(of: self) ?? 0) }
}
