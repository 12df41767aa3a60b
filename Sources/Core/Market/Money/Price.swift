/// The cost of a product: its full price, and the discount.
///
/// A price holds what the rules of a market promise: both amounts are in one currency,
/// and the discount is never more than the full price.
public struct Price: Hashable, Sendable {
    public let full: Money
    public let discount: Money

    public init(full: Money, discount: Money) throws(MoneyError) {
        _ = try full.subtracting(discount)
        self.full = full
        self.discount = discount
    }

    public init(_ full: Money) {
        self.full = full
        self.discount = .zero(full.currency)
    }

    public var currency: Currency { full.currency }

    public var isDiscounted: Bool { !discount.isZero }

    /// The discount in whole hundredths of the full price, rounded down.
    public var discountPercent: Int64 {
        guard full.hundredths > 0 else { return 0 }
        // At most 100, as the discount is at most the full price.
        return full.hundredths.dividingFullWidth(discount.hundredths.multipliedFullWidth(by: 100)).quotient
    }

    /// The price in whole amounts, where both what it was and what the buyer pays are rounded, and not what is between them.
    package var roundedToWhole: Price {
        // Rounding leaves the order of two amounts as it is.
        do {
            let full = full.roundedToWhole
            return try Price(full: full, discount: full.subtracting(bargain.roundedToWhole))
        } catch {
            preconditionFailure("a bargain above the price passed Price.init")
        }
    }

    /// The price to pay: the full price less the discount.
    public var bargain: Money {
        do {
            return try full.subtracting(discount)
        } catch {
            preconditionFailure("a discount above the price passed Price.init")
        }
    }
}
