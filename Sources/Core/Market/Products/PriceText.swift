/// A price as text in parts, so that each face of the market draws it in its own way: `34,000원`, `나눔`, or, with a
/// discount, `34,000원 30,000원` with the first amount marked as the old one.
///
/// Each part stays on one line where it is drawn; a line may end between two prices.
public struct PriceText: Hashable, Sendable {
    public enum Role: Hashable, Sendable {
        /// A space between two prices, or the code of a currency that this build does not know: muted.
        case plain
        /// The price before the discount: muted and struck through.
        case old
        /// The price to pay: the boldest text on a card.
        case current
    }

    public struct Span: Hashable, Sendable {
        public let text: String
        public let role: Role
    }

    public let spans: [Span]
    /// The discount in percent; 0 where there is none, or it can't be computed.
    public let discountPercent: Int64
    /// The text for a screen reader in place of the spans: `정가 1,000원, 할인가 800원`.
    public let spoken: String

    public init(_ price: Price, isGiveaway: Bool = false, in texts: Texts) {
        let current = Span(text: price.displayText(isGiveaway: isGiveaway, in: texts), role: .current)
        discountPercent = isGiveaway || !price.isDiscounted ? 0 : price.discountPercent
        if isGiveaway {
            spans = [current]
            spoken = texts[.priceGiveaway]
        } else if price.isDiscounted {
            let old = Span(text: price.full.displayText(in: texts), role: .old)
            spans = [old, Span(text: " ", role: .plain), current]
            spoken = Self.spoken(price, in: texts)
        } else {
            spans = [current]
            spoken = Self.spoken(price, in: texts)
        }
    }

    /// Shows amounts in a currency that this build does not know, as they were sent.
    public init(currency: String, full: String, bargain: String, in texts: Texts) {
        let current = Span(text: "\(currency) \(bargain)", role: .current)
        discountPercent = 0
        guard full != bargain else {
            spans = [current]
            spoken = texts(.priceOnly, ["amount": "\(bargain) \(currency)"])
            return
        }
        spans = [
            Span(text: "\(currency) ", role: .plain), Span(text: full, role: .old),
            Span(text: " ", role: .plain),
            current,
        ]
        spoken = [
            texts(.priceOld, ["amount": "\(full) \(currency)"]),
            texts(.priceBargain, ["amount": "\(bargain) \(currency)"]),
        ].joined(separator: ", ")
    }

    private static func spoken(_ price: Price, in texts: Texts) -> String {
        guard price.isDiscounted else {
            return texts(.priceOnly, ["amount": price.full.spokenText(in: texts)])
        }
        return [
            texts(.priceOld, ["amount": price.full.spokenText(in: texts)]),
            texts(.priceBargain, ["amount": price.bargain.spokenText(in: texts)]),
        ].joined(separator: ", ")
    }

    /// The spans one after the other, for places that can't strike anything through.
    public var plain: String { spans.map(\.text).joined() }
}

extension Money {
    /// The amount as it is said: `1,000원`, `12.50 US dollars`.
    public func spokenText(in texts: Texts) -> String {
        let key: TextKey =
            switch currency {
            case .krw: .moneyKRWSpoken
            case .usd: .moneyUSDSpoken
            }
        return texts(key, ["amount": groupedText])
    }
}
