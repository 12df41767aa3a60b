/// A change of something in the cart.
public enum CartChange: Hashable, Sendable {
    /// It costs something else than the person agreed to.
    case price(was: Price)
    /// There are fewer than the person wants.
    case fewerLeft(Int64)
    /// Another buyer has reserved it.
    case reserved
    /// There are none left.
    case soldOut
    /// It was deleted, or taken out of sight.
    case gone

    /// The message to the buyer about the change.
    public func text(in texts: Texts) -> String {
        switch self {
        case .price(let was):
            texts(.cartPriceChanged, ["price": PriceText(Price(was.bargain), in: texts).plain])
        case .fewerLeft(let count): texts(.cartFewerLeft, count: count)
        case .reserved: texts[.cartReserved]
        case .soldOut: texts[.soldOut]
        case .gone: texts[.cartGone]
        }
    }
}
