public import Market
import MarketClient

/// Something in the cart, and the price that the person took.
public struct KeptLine: Hashable, Sendable, Identifiable {
    /// The goods as they were last heard of.
    public var goods: KeptGoods
    /// At least 1.
    public var quantity: Int64
    /// The price that the person took; `nil` where there was none that can be computed with.
    public var agreedPrice: Price?

    public init(goods: KeptGoods, quantity: Int64, agreedPrice: Price?) {
        self.goods = goods
        self.quantity = quantity
        self.agreedPrice = agreedPrice
    }

    public var id: GoodsKey { goods.key }

    /// What has changed since it was put there, as a person should know before buying.
    public var changes: [LineChange] {
        if goods.isGone || goods.state == .hidden { return [.gone] }
        if goods.isSoldOut { return [.soldOut] }
        var changes: [LineChange] = []
        if goods.state == .reserved { changes.append(.reserved) }
        if let stock = goods.stock, stock < quantity { changes.append(.fewerLeft(stock)) }
        if let now = goods.price?.price, let agreedPrice, now.bargain != agreedPrice.bargain {
            changes.append(.price(was: agreedPrice.bargain))
        }
        return changes
    }
}

/// What has changed about something in the cart.
public enum LineChange: Hashable, Sendable {
    /// It costs something else than the person agreed to.
    case price(was: Money)
    /// There are fewer than the person wants.
    case fewerLeft(Int64)
    /// Somebody else has reserved it.
    case reserved
    /// There are none left.
    case soldOut
    /// It was deleted, or taken out of sight.
    case gone

    /// What a person is told.
    public func text(in texts: Texts) -> String {
        switch self {
        case .price(let was): texts(.cartPriceChanged, ["price": PriceText(Price(was), in: texts).plain])
        case .fewerLeft(let count): texts(.cartFewerLeft, count: count)
        case .reserved: texts[.cartReserved]
        case .soldOut: texts[.soldOut]
        case .gone: texts[.cartGone]
        }
    }
}
