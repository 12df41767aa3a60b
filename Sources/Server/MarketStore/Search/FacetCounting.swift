import Market

/// Counts for each choice of a list's facets how many goods it would leave, in one pass over what else passes.
///
/// A product counts for a facet if it passes all the others; one that fails two counts for none.
struct FacetCounting {
    private struct Facets: OptionSet {
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
    private let dayStarts: [UInt32]

    private var ofCategory: [Int]
    private var ofFlag = [Int](repeating: 0, count: UInt16.bitWidth)
    private var ofDays: [Int]

    init(_ filter: ProductFilter, over table: FactTable, at now: Timestamp) {
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
        dayStarts = FacetSelection.dayChoices.map { days in
            ProductFilter(days: days).since(now)?.wholeSeconds ?? 0
        }
        ofCategory = [Int](repeating: 0, count: categories.count)
        ofDays = [Int](repeating: 0, count: dayStarts.count)
    }

    @inline(__always)
    mutating func add(_ facts: ListedFacts) {
        let flags = facts.flags
        guard flags.isSuperset(of: needed), !flags.isDisjoint(with: states),
            !flags.isDisjoint(with: currencies), prices.contains(facts.price)
        else { return }
        var failed: Facets = []
        if !isWanted[Int(facts.category)] { failed.insert(.category) }
        if !conditions.isEmpty, flags.isDisjoint(with: conditions) { failed.insert(.condition) }
        if !ways.isEmpty, flags.isDisjoint(with: ways) { failed.insert(.way) }
        if wantsGiveaways, !flags.contains(.giveaway) { failed.insert(.giveaway) }
        if wantsAvailable, !flags.contains(.available) { failed.insert(.available) }
        if facts.listedAt < since { failed.insert(.days) }
        guard !failed.isSeveral else { return }
        count(facts, for: failed.isEmpty ? .all : failed)
    }

    @inline(__always)
    private mutating func count(_ facts: ListedFacts, for facets: Facets) {
        if facets.contains(.category) { ofCategory[Int(facts.category)] += 1 }
        var counted: Flags = []
        if facets.contains(.condition) { counted.formUnion(Self.conditions) }
        if facets.contains(.way) { counted.formUnion([.meeting, .parcel]) }
        if facets.contains(.giveaway) { counted.insert(.giveaway) }
        if facets.contains(.available) { counted.insert(.available) }
        var rest = counted.intersection(facts.flags).rawValue
        while rest != 0 {
            ofFlag[rest.trailingZeroBitCount] += 1
            rest &= rest &- 1
        }
        guard facets.contains(.days) else { return }
        for (place, start) in dayStarts.enumerated() where facts.listedAt >= start { ofDays[place] += 1 }
    }

    private static let conditions = Flags(Condition.allCases.map(Flags.condition))

    /// What was counted; `choices` are the categories that people may choose, and what each of them holds.
    func counts(of choices: [Category.ID: CategoryChoice], in table: FactTable) -> FacetCounts {
        let categories: [Category.ID?] = [nil] + table.categories
        return FacetCounts(
            categories: choices.mapValues { choice in
                FacetCount(zip(categories, ofCategory).reduce(0) { choice.lets($1.0) ? $0 + $1.1 : $0 })
            },
            conditions: Condition.allCases.counted { count(of: .condition($0)) },
            ways: TradingWay.allCases.counted { count(of: .way($0)) },
            giveaways: count(of: .giveaway),
            available: count(of: .available),
            days: Dictionary(
                uniqueKeysWithValues: zip(FacetSelection.dayChoices, ofDays.map(FacetCount.init))
            )
        )
    }

    private func count(of flag: Flags) -> FacetCount {
        FacetCount(ofFlag[flag.rawValue.trailingZeroBitCount])
    }
}

extension Sequence where Element: Hashable {
    fileprivate func counted(_ count: (Element) -> FacetCount) -> [Element: FacetCount] {
        Dictionary(uniqueKeysWithValues: map { ($0, count($0)) })
    }
}

extension Timestamp {
    fileprivate var wholeSeconds: UInt32 { UInt32(clamping: millisecondsSince1970 / 1_000) }
}
