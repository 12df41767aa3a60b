public import Market

/// The numbers of products that each choice would leave of a list, with all its other filters in force.
///
/// Each field has the name of a list's parameter, and each choice the value that it takes.
public struct FacetsBody: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public let value: String
        public let count: Int
        /// True where there may be more than `count`, because counting stopped there.
        public let isAtLeast: Bool

        fileprivate var facetCount: FacetCount { FacetCount(isAtLeast ? FacetCount.limit + 1 : count) }
    }

    public let category: [Choice]
    public let condition: [Choice]
    public let ways: [Choice]
    public let giveaway: [Choice]
    public let available: [Choice]
    public let days: [Choice]

    /// For a list that takes too much work to be counted.
    public static let uncounted = FacetsBody(
        category: [],
        condition: [],
        ways: [],
        giveaway: [],
        available: [],
        days: []
    )
}

extension FacetsBody.Choice {
    init(_ value: String, _ count: FacetCount?) {
        let counted = count?.counted ?? 0
        let isOver = counted > FacetCount.limit
        self.init(value: value, count: min(counted, FacetCount.limit), isAtLeast: isOver)
    }
}

extension FacetsBody {
    /// The categories come in their order.
    public init(_ counts: FacetCounts, categories: [Category]) {
        self.init(
            category: categories.map { Choice($0.id.rawValue, counts.categories[$0.id]) },
            condition: Condition.allCases.map { Choice($0.rawValue, counts.conditions[$0]) },
            ways: TradingWay.allCases.map { Choice($0.rawValue, counts.ways[$0]) },
            giveaway: [Choice("true", counts.giveaways)],
            available: [Choice("true", counts.available)],
            days: FacetSelection.dayChoices.map { Choice("\($0)", counts.days[$0]) }
        )
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

extension FacetsBody: ShapedBody {
    public static let shape = Shape<FacetsBody>(
        "FacetCounts",
        "How many goods each choice would leave, with everything else that narrows the list in force. Each field has the "
            + "name of a list's parameter, and each choice the value that it takes. Fields are empty where too much "
            + "matches to be counted. The text is understood as in the list that is counted."
    ) { o in
        let category = o("category", \.category)
        let condition = o("condition", \.condition)
        let ways = o("ways", \.ways)
        let giveaway = o("giveaway", \.giveaway)
        let available = o("available", \.available)
        let days = o("days", \.days)
        return { json in
            FacetsBody(
                category: try json(category),
                condition: try json(condition),
                ways: try json(ways),
                giveaway: try json(giveaway),
                available: try json(available),
                days: try json(days)
            )
        }
    }
}

extension FacetsBody.Choice: ShapedBody {
    public static let shape = Shape<FacetsBody.Choice>("FacetCount") { o in
        let value = o("value", \.value)
        let count = o("count", \.count, as: .integer(0...1000))
        let isAtLeast = o("isAtLeast", \.isAtLeast, "Whether there are more than count.")
        return { json in
            FacetsBody.Choice(
                value: try json(value),
                count: try json(count),
                isAtLeast: try json(isAtLeast)
            )
        }
    }
}
