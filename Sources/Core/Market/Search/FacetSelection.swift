/// A filter of a list besides price and state.
///
/// A product must match all kinds of facets, and any of several choices of one kind.
public struct FacetSelection: Hashable, Sendable {
    /// Empty for every category.
    public var categories: Set<Category.ID>
    /// Empty for every condition, said or not.
    public var conditions: Set<Condition>
    /// Empty for every way, said or not; products with one of them are on the list.
    public var ways: Set<TradingWay>
    /// 나눔: what is given away.
    public var giveawaysOnly: Bool
    /// 거래 가능만: neither reserved nor sold.
    public var availableOnly: Bool
    /// Listed at most so many days ago; `nil` for any time.
    public var days: Int?

    public static let dayLimits = 1...365
    /// The days that people are asked to choose from.
    public static let dayChoices = [1, 3, 7, 30]

    public init(
        categories: Set<Category.ID> = [],
        conditions: Set<Condition> = [],
        ways: Set<TradingWay> = [],
        giveawaysOnly: Bool = false,
        availableOnly: Bool = false,
        days: Int? = nil
    ) {
        self.categories = categories
        self.conditions = conditions
        self.ways = ways
        self.giveawaysOnly = giveawaysOnly
        self.availableOnly = availableOnly
        self.days = days
    }

    /// True where it lets everything through.
    public var isEmpty: Bool { self == FacetSelection() }
}
