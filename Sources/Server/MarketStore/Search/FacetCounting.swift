import Market

/// Counts for each choice of a list's facets how many goods it would leave, in one pass over what else passes.
///
/// A product counts for a facet if it passes all the others; one that fails two counts for none.
struct FacetCounting {
    private typealias Flags = ListedFacts.Flags

    private let filter: FactFilter
    private let dayStarts: [UInt32]

    /// By the categories' numbers in the table.
    private var ofCategory: [Int]
    private var ofFlag = [Int](repeating: 0, count: UInt16.bitWidth)
    private var ofDays: [Int]

    init(_ filter: FactFilter, over table: FactTable, at now: Timestamp) {
        self.filter = filter
        dayStarts = FacetSelection.dayChoices.map { days in
            ProductFilter(days: days).since(now)?.wholeSeconds ?? 0
        }
        ofCategory = [Int](repeating: 0, count: table.categories.count + 1)
        ofDays = [Int](repeating: 0, count: dayStarts.count)
    }

    @inline(__always)
    mutating func add(_ facts: ListedFacts) {
        guard let failed = filter.failed(facts), !failed.isSeveral else { return }
        count(facts, for: failed.isEmpty ? .all : failed)
    }

    @inline(__always)
    private mutating func count(_ facts: ListedFacts, for facets: FactFilter.Facets) {
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
