public import Market

/// What all that can be bought comes to, in one currency.
public struct CartSum: Hashable, Sendable {
    /// The currency of all lines in it.
    public let currency: Currency
    /// `nil` when it is more than can be counted.
    public let amount: Money?

    public init(currency: Currency, amount: Money?) {
        self.currency = currency
        self.amount = amount
    }

    /// What so many of each come to at today's prices, each currency by itself.
    ///
    /// What can't be bought is left out, and so is that whose price can't be computed with.
    public static func sums(of lines: [(goods: some Buyable, quantity: Int64)]) -> [CartSum] {
        let bought = lines.filter(\.goods.isForSale)
        return Currency.allCases.compactMap { currency in
            let prices = bought.compactMap { line -> (Money, Int64)? in
                guard let price = line.goods.price?.price, price.currency == currency else { return nil }
                return (price.bargain, line.quantity)
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
