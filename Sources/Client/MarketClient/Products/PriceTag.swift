public import Market
import MarketAPI

/// The price of a product, in a currency that this build knows or in another.
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
    public func text(isGiveaway: Bool = false, in texts: Texts) -> PriceText {
        switch self {
        case .price(let price): PriceText(price, isGiveaway: isGiveaway, in: texts)
        case .foreign(let currency, let full, let bargain):
            PriceText(currency: currency, full: full, bargain: bargain, in: texts)
        }
    }
}

extension PriceTag {
    /// The price of amounts as they came, in whatever currency.
    ///
    /// A discount above the price, which only a broken server tells, takes nothing off.
    init(currency: CurrencyCode, full: Amount, discount: Amount) {
        let off = min(discount.hundredths, full.hundredths) == discount.hundredths ? discount.hundredths : 0
        if let known = currency.currency {
            let full = full.money(in: known)
            do {
                self = .price(try Price(full: full, discount: try Money(hundredths: off, currency: known)))
            } catch {
                self = .price(Price(full))
            }
        } else {
            // The won groups digits and shows a fraction only where there is one, as fits any currency.
            let shown = full.money(in: .krw)
            let bargain: Money
            do {
                bargain = try shown.subtracting(try Money(hundredths: off, currency: .krw))
            } catch {
                bargain = shown
            }
            self = .foreign(
                currency: String(currency.rawValue.filter { !$0.isNewline }.prefix(8)),
                full: shown.groupedText,
                bargain: bargain.groupedText
            )
        }
    }
}
