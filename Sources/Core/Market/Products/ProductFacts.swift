/// The facts of a product besides name, price and photos; each may be left out.
public struct ProductFacts: Hashable, Sendable {
    public var category: Category.ID?
    public var condition: Condition?
    public var ways: TradingWays
    /// 나눔: chosen on purpose, and then the price is 0.
    public var giveaway: Giveaway?
    /// 가격 제안 받기: a lower price may be offered.
    public var takesOffers: Bool
    /// The lowest that may be offered, at most what it is sold for; `nil` for half of the price.
    public var offersFrom: Money?
    /// 선착순 예약: who is first to buy at the asked price has it reserved at once.
    public var firstCome: Bool

    public init(
        category: Category.ID? = nil,
        condition: Condition? = nil,
        ways: TradingWays = TradingWays(),
        giveaway: Giveaway? = nil,
        takesOffers: Bool = false,
        offersFrom: Money? = nil,
        firstCome: Bool = false
    ) {
        self.category = category
        self.condition = condition
        self.ways = ways
        self.giveaway = giveaway
        self.takesOffers = takesOffers
        self.offersFrom = offersFrom
        self.firstCome = firstCome
    }
}
