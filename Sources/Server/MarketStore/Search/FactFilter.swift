import Market

/// What a list is narrowed by, asked of facts that are kept; it says what ``ProductSelection`` says in SQL.
struct FactFilter {
    /// What people choose from, one beside the other.
    struct Facets: OptionSet {
        let rawValue: UInt8

        static let category = Facets(rawValue: 1 << 0)
        static let condition = Facets(rawValue: 1 << 1)
        static let way = Facets(rawValue: 1 << 2)
        static let giveaway = Facets(rawValue: 1 << 3)
        static let available = Facets(rawValue: 1 << 4)
        static let days = Facets(rawValue: 1 << 5)
        static let all = Facets(rawValue: 1 << 6 - 1)

        var isSeveral: Bool { rawValue & (rawValue &- 1) != 0 }
    }

    private typealias Flags = ListedFacts.Flags

    // What is no facet: all of these, and one of those.
    private var needed: Flags = .listed
    private let states: Flags
    private let currencies: Flags
    private let prices: ClosedRange<Int64>
    // The choices; of flags any is enough.
    private let conditions: Flags
    private let ways: Flags
    private let wantsGiveaways: Bool
    private let wantsAvailable: Bool
    private let since: UInt32
    /// By the categories' numbers in the table.
    private let isWanted: [Bool]

    /// `nil` for what facts do not tell: goods of some sellers, those that hold a text, and whatever is not asked below.
    init?(_ filter: ProductFilter, over table: FactTable, at now: Timestamp) {
        let told = ProductFilter(
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
        wantsAvailable = filter.availableOnly
        if !wantsAvailable, filter.inStock { needed.insert(.inStock) }
        let states = wantsAvailable ? nil : filter.states
        self.states = Flags((states ?? Set(ProductState.allCases)).map(Flags.state))
        currencies = Flags((filter.currency.map { [$0] } ?? Currency.allCases).map(Flags.currency))
        prices = filter.price ?? 0...Int64.max
        conditions = Flags(filter.conditions.map(Flags.condition))
        ways = Flags(filter.ways.map(Flags.way))
        wantsGiveaways = filter.giveawaysOnly
        since = filter.since(now)?.wholeSeconds ?? 0
        let categories: [Category.ID?] = [nil] + table.categories
        isWanted = categories.map { filter.categories?.lets($0) ?? true }
    }

    /// The facets by which it does not let the product through; `nil` where it would not whatever is chosen.
    @inline(__always)
    func failed(_ facts: ListedFacts) -> Facets? {
        let flags = facts.flags
        guard flags.isSuperset(of: needed), !flags.isDisjoint(with: states),
            !flags.isDisjoint(with: currencies), prices.contains(facts.price)
        else { return nil }
        var failed: Facets = []
        if !isWanted[Int(facts.category)] { failed.insert(.category) }
        if !conditions.isEmpty, flags.isDisjoint(with: conditions) { failed.insert(.condition) }
        if !ways.isEmpty, flags.isDisjoint(with: ways) { failed.insert(.way) }
        if wantsGiveaways, !flags.contains(.giveaway) { failed.insert(.giveaway) }
        if wantsAvailable, !flags.contains(.available) { failed.insert(.available) }
        if facts.listedAt < since { failed.insert(.days) }
        return failed
    }

    @inline(__always)
    func lets(_ facts: ListedFacts) -> Bool { failed(facts)?.isEmpty ?? false }
}

extension Timestamp {
    var wholeSeconds: UInt32 { UInt32(clamping: millisecondsSince1970 / 1_000) }
}
