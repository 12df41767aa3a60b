public import Market

/// The numbers of products that each choice would leave of a list, with all its other filters in force.
///
/// Each field has the name of a list's parameter, and each choice the value that it takes.
public struct FacetsBody: Hashable, Sendable, Decodable {
    public struct Choice: Hashable, Sendable, Decodable {
        public let value: String
        public let count: Int
        /// True where there may be more than `count`, because counting stopped there.
        public let isAtLeast: Bool

        init(_ value: String, _ count: FacetCount?) {
            let counted = count?.counted ?? 0
            self.value = value
            self.count = min(counted, FacetCount.limit)
            isAtLeast = counted > FacetCount.limit
        }

        fileprivate var facetCount: FacetCount { FacetCount(isAtLeast ? FacetCount.limit + 1 : count) }
    }

    public let category: [Choice]
    public let condition: [Choice]
    public let ways: [Choice]
    public let giveaway: [Choice]
    public let available: [Choice]
    public let days: [Choice]

    /// For a list that takes too much work to be counted.
    public static let uncounted = FacetsBody()

    private init() {
        (category, condition, ways, giveaway, available, days) = ([], [], [], [], [], [])
    }

    /// The categories come in their order.
    public init(_ counts: FacetCounts, categories: [Category]) {
        category = categories.map { Choice($0.id.rawValue, counts.categories[$0.id]) }
        condition = Condition.allCases.map { Choice($0.rawValue, counts.conditions[$0]) }
        ways = TradingWay.allCases.map { Choice($0.rawValue, counts.ways[$0]) }
        giveaway = [Choice("true", counts.giveaways)]
        available = [Choice("true", counts.available)]
        days = FacetSelection.dayChoices.map { Choice("\($0)", counts.days[$0]) }
    }

    /// The counts that this build understands.
    public var counts: FacetCounts {
        func counts<Value>(_ choices: [Choice], _ value: (String) -> Value?) -> [Value: FacetCount] {
            let known = choices.compactMap { choice in value(choice.value).map { ($0, choice.facetCount) } }
            return Dictionary(known) { first, _ in first }
        }
        return FacetCounts(
            categories: counts(category) { Category.ID(rawValue: $0) },
            conditions: counts(condition) { Condition(rawValue: $0) },
            ways: counts(ways) { TradingWay(rawValue: $0) },
            giveaways: giveaway.first?.facetCount ?? FacetCount(0),
            available: available.first?.facetCount ?? FacetCount(0),
            days: counts(days) { Int($0) }
        )
    }
}

extension FacetsBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("category", category)
            o("condition", condition)
            o("ways", ways)
            o("giveaway", giveaway)
            o("available", available)
            o("days", days)
        }
    }
}

extension FacetsBody.Choice: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("value", value)
            o("count", count)
            o("isAtLeast", isAtLeast)
        }
    }
}
