public import Market

/// What a product costs, in a currency that this build knows or in another.
public enum PriceTag: Hashable, Sendable {
    /// An amount that can be computed with.
    case price(Price)
    /// Grouped amounts, `1,500.50`, to be shown as they are: nothing can be computed with them.
    case foreign(currency: String, full: String, bargain: String)

    /// The price, where it can be computed with.
    public var price: Price? {
        guard case .price(let price) = self else { return nil }
        return price
    }

    /// The price as it is shown and as it is read out.
    public func text(in texts: Texts) -> PriceText {
        switch self {
        case .price(let price): PriceText(price, in: texts)
        case .foreign(let currency, let full, let bargain):
            PriceText(currency: currency, full: full, bargain: bargain, in: texts)
        }
    }
}
