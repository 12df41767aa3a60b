/// The numbers of products that each choice would leave of a list, with all its other filters in force.
///
/// A choice that is left out was not counted, or leaves none.
public struct FacetCounts: Hashable, Sendable {
    public var categories: [Category.ID: FacetCount]
    public var conditions: [Condition: FacetCount]
    public var ways: [TradingWay: FacetCount]
    /// 나눔.
    public var giveaways: FacetCount
    /// 거래 가능만.
    public var available: FacetCount
    /// By how many days ago products were listed at most.
    public var days: [Int: FacetCount]

    public init(
        categories: [Category.ID: FacetCount] = [:],
        conditions: [Condition: FacetCount] = [:],
        ways: [TradingWay: FacetCount] = [:],
        giveaways: FacetCount = FacetCount(0),
        available: FacetCount = FacetCount(0),
        days: [Int: FacetCount] = [:]
    ) {
        self.categories = categories
        self.conditions = conditions
        self.ways = ways
        self.giveaways = giveaways
        self.available = available
        self.days = days
    }
}
