import Market

/// Counts for each choice of a list's facets how many products it would leave.
///
/// A product counts for a facet if it passes all the others; one that fails two counts for none.
struct FacetCounting {
    private typealias Flags = FactKind.Flags

    private let filter: FactFilter
    private let dayStarts: [Int: UInt32]
    private var tally: FactTally

    init(_ filter: FactFilter, over table: FactTable, at now: Timestamp) {
        self.filter = filter
        let starts = FacetSelection.dayChoices.map { days in
            ProductFilter(days: days).since(now)?.wholeSeconds ?? 0
        }
        dayStarts = Dictionary(uniqueKeysWithValues: zip(FacetSelection.dayChoices, starts))
        tally = FactTally(ofKinds: table.kinds.count, prices: filter.prices, starts: starts + [filter.since])
    }

    @inline(__always)
    mutating func add(_ facts: ListedFacts) { tally.add(facts) }

    /// The resulting counts; `choices` are the categories on offer, with the categories that each of them
    /// holds.
    func counts(of choices: [Category.ID: CategoryChoice], in table: FactTable) -> FacetCounts {
        let kinds = kinds(of: table)
        func count(_ facet: FactFilter.Facets, _ flag: Flags) -> FacetCount {
            FacetCount(
                kinds.reduce(0) { sum, entry in
                    entry.failures.isSubset(of: facet) && entry.kind.flags.contains(flag)
                        ? sum + entry.count : sum
                }
            )
        }
        var ofCategory: [Category.ID?: Int] = [:]
        for entry in kinds where entry.failures.isSubset(of: .category) {
            ofCategory[entry.kind.category, default: 0] += entry.count
        }
        return FacetCounts(
            categories: choices.mapValues { choice in
                FacetCount(ofCategory.reduce(0) { choice.lets($1.key) ? $0 + $1.value : $0 })
            },
            conditions: Condition.allCases.counted { count(.condition, .condition($0)) },
            ways: TradingWay.allCases.counted { count(.way, .way($0)) },
            giveaways: count(.giveaway, .giveaway),
            available: count(.available, .available),
            days: FacetSelection.dayChoices.counted { ofDays($0) }
        )
    }

    private typealias KindCount = (kind: FactKind, failures: FactFilter.Facets, count: Int)

    /// The kinds that some choice lets through, with what passes by price and days.
    private func kinds(of table: FactTable) -> [KindCount] {
        zip(table.kinds, filter.failures).enumerated().compactMap { number, entry in
            guard let failures = entry.1 else { return nil }
            let count = tally.count(ofKind: number, since: filter.since)
            return count > 0 ? (entry.0, failures, count) : nil
        }
    }

    /// The number of products that pass all but the days, listed within as many.
    private func ofDays(_ days: Int) -> FacetCount {
        guard let start = dayStarts[days] else { return FacetCount(0) }
        return FacetCount(
            filter.failures.enumerated().reduce(0) { sum, entry in
                entry.element == [] ? sum + tally.count(ofKind: entry.offset, since: start) : sum
            }
        )
    }
}

extension Sequence where Element: Hashable {
    fileprivate func counted(_ count: (Element) -> FacetCount) -> [Element: FacetCount] {
        Dictionary(uniqueKeysWithValues: map { ($0, count($0)) })
    }
}
