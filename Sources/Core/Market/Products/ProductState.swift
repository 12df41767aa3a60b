/// The stage of a product between its offer and its end.
public enum ProductState: String, Hashable, Sendable, CaseIterable, Codable {
    case selling
    case reserved
    case sold
    /// Taken out of sight by its seller or a moderator; only they still see it.
    case hidden
}

extension ProductState {
    /// True where it is on the market: neither sold nor hidden.
    package var isOnline: Bool { self == .selling || self == .reserved }

    /// The state of a product with promised units: reserved where all are; a sold or hidden one stays.
    package func following(stock: Int64, reserved: Int64) -> ProductState {
        guard isOnline, reserved > 0 else { return self }
        return reserved == stock ? .reserved : .selling
    }

    public func text(in texts: Texts) -> String {
        switch self {
        case .selling: texts[.stateSelling]
        case .reserved: texts[.stateReserved]
        case .sold: texts[.stateSold]
        case .hidden: texts[.stateHidden]
        }
    }
}

/// The text about the stock: `잔여수량 : 3` where there is more than one, or 품절.
public struct StockText: Hashable, Sendable {
    public let text: String
    /// True to draw it in the warning colour; the words carry the meaning without it.
    public let isWarning: Bool

    /// `nil` for a single thing, which needs no number.
    public init?(of product: Product, in texts: Texts) {
        self.init(stock: product.stock, isSoldOut: product.isSoldOut, in: texts)
    }

    /// `nil` for a single thing, which needs no number.
    public init?(stock: Int64, isSoldOut: Bool, in texts: Texts) {
        guard isSoldOut || stock > 1 else { return nil }
        isWarning = isSoldOut
        text = isSoldOut ? texts[.soldOut] : texts(.stockLeft, count: stock)
    }
}
