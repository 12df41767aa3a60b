/// The total of all that can be bought, in one currency.
public struct CartSum: Hashable, Sendable {
    /// The currency of all items in it.
    public let currency: Currency
    /// `nil` when it is more than can be counted.
    public let amount: Money?

    public init(currency: Currency, amount: Money?) {
        self.currency = currency
        self.amount = amount
    }

    /// The totals of the given quantities at today's prices, one for each currency.
    ///
    /// The totals leave out what can't be bought: all units of a product, or those above the stock. They also
    /// leave out products whose price can't be computed with.
    public static func sums(of lines: [(goods: some Buyable, quantity: Int64)]) -> [CartSum] {
        Currency.allCases.compactMap { currency in
            let prices = lines.compactMap { line -> (Money, Int64)? in
                let quantity = line.goods.countForSale(of: line.quantity)
                guard quantity > 0, let price = line.goods.priceAsked, price.currency == currency else {
                    return nil
                }
                return (price.bargain, quantity)
            }
            guard !prices.isEmpty else { return nil }
            do throws(MoneyError) {
                var sum = Money.zero(currency)
                for (price, quantity) in prices { sum = try sum.adding(price.multiplied(by: quantity)) }
                return CartSum(currency: currency, amount: sum)
            } catch {
                return CartSum(currency: currency, amount: nil)
            }
        }
    }
}
