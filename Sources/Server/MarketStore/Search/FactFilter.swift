import Market

/// A list's filter for facts in memory; it means the same as ``ProductSelection`` does in SQL.
struct FactFilter {
    /// The facets that people choose from independently.
    struct Facets: OptionSet {
        let rawValue: UInt8

        static let category = Facets(rawValue: 1 << 0)
        static let condition = Facets(rawValue: 1 << 1)
        static let way = Facets(rawValue: 1 << 2)
        static let giveaway = Facets(rawValue: 1 << 3)
        static let available = Facets(rawValue: 1 << 4)
    }

    private typealias Flags = FactKind.Flags

    /// By the kinds' numbers in the table, the facets by which they are not let through; `nil` where nothing is whatever
    /// is chosen.
    private(set) var failures: [Facets?]
    let prices: ClosedRange<Int64>
    let since: UInt32

    /// `nil` for what facts do not tell: goods of some sellers alone, those that hold a text, and whatever is not asked below.
    init?(_ filter: ProductFilter, over table: FactTable, at now: Timestamp) {
        let told = ProductFilter(
            // The table is without theirs.
            besides: filter.besides,
            currency: filter.currency,
            price: filter.price,
            inStock: filter.inStock,
            states: filter.states,
            categories: filter.categories,
            conditions: filter.conditions,
            ways: filter.ways,
            giveawaysOnly: filter.giveawaysOnly,
            days: filter.days
        )
        guard filter == told else { return nil }
        prices = filter.price ?? 0...Int64.max
        since = filter.since(now)?.wholeSeconds ?? 0

        // What is no facet: all of these, and one of those.
        let wantsAvailable = filter.availableOnly
        let needed: Flags = !wantsAvailable && filter.inStock ? [.listed, .inStock] : .listed
        let states = Flags(
            ((wantsAvailable ? nil : filter.states) ?? Set(ProductState.allCases)).map(Flags.state)
        )
        let currencies = Flags((filter.currency.map { [$0] } ?? Currency.allCases).map(Flags.currency))
        // The choices; of flags any is enough.
        let conditions = Flags(filter.conditions.map(Flags.condition))
        let ways = Flags(filter.ways.map(Flags.way))
        failures = table.kinds.map { kind in
            let flags = kind.flags
            guard flags.isSuperset(of: needed), !flags.isDisjoint(with: states),
                !flags.isDisjoint(with: currencies)
            else { return nil }
            var failures: Facets = []
            if filter.categories?.lets(kind.category) == false { failures.insert(.category) }
            if !conditions.isEmpty, flags.isDisjoint(with: conditions) { failures.insert(.condition) }
            if !ways.isEmpty, flags.isDisjoint(with: ways) { failures.insert(.way) }
            if filter.giveawaysOnly, !flags.contains(.giveaway) { failures.insert(.giveaway) }
            if wantsAvailable, !flags.contains(.available) { failures.insert(.available) }
            return failures
        }
    }

    /// The same of goods in one currency alone.
    func within(_ currency: Currency, of table: FactTable) -> FactFilter {
        var filter = self
        for (number, kind) in table.kinds.enumerated() where !kind.flags.contains(.currency(currency)) {
            filter.failures[number] = nil
        }
        return filter
    }

    @inline(__always)
    func lets(_ facts: ListedFacts) -> Bool {
        failures[Int(facts.kind)] == [] && prices.contains(facts.price) && facts.listedAt >= since
    }
}

extension Timestamp {
    var wholeSeconds: UInt32 { UInt32(clamping: millisecondsSince1970 / 1_000) }
}
