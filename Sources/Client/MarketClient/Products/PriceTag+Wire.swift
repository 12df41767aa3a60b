import Market
import MarketAPI

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
