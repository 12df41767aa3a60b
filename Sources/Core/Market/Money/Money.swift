/// An exact amount in one currency; never negative.
///
/// Stored in hundredths, in every currency, so that sums never round: existing
/// clients send decimals for the won too.
public struct Money: Hashable, Sendable {
    public let hundredths: Int64
    public let currency: Currency

    public init(hundredths: Int64, currency: Currency) throws(MoneyError) {
        guard hundredths >= 0 else { throw .negative }
        self.hundredths = hundredths
        self.currency = currency
    }

    private init(nonNegative hundredths: Int64, _ currency: Currency) {
        self.hundredths = hundredths
        self.currency = currency
    }

    public static func zero(_ currency: Currency) -> Money {
        Money(nonNegative: 0, currency)
    }

    public var isZero: Bool { hundredths == 0 }

    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies }
        let (sum, overflow) = hundredths.addingReportingOverflow(other.hundredths)
        guard !overflow else { throw .overflow }
        return Money(nonNegative: sum, currency)
    }

    /// The amount less `other`; throws where the result would be negative, or the currencies differ.
    public func subtracting(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .mixedCurrencies }
        guard other.hundredths <= hundredths else { throw .negative }
        return Money(nonNegative: hundredths - other.hundredths, currency)
    }

    /// True where it can be paid: whole won, or cents.
    package var isPayable: Bool { hundredths % smallestPayable.hundredths == 0 }

    /// A won or a cent.
    package var smallestPayable: Money { Money(nonNegative: currency == .krw ? 100 : 1, currency) }

    /// Half of it, rounded up to what can be paid, in whole won or cents; all of what is too little for that.
    package var half: Money {
        let unit: Int64 = currency == .krw ? 100 : 1
        let units = hundredths / unit
        let half = (units / 2 + units % 2) * unit
        return half == 0 || half > hundredths ? self : Money(nonNegative: half, currency)
    }

    /// The nearest amount without hundredths, half of one up; the smallest such one of whatever is less, unless it is nothing.
    package var roundedToWhole: Money {
        guard hundredths > 0 else { return self }
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        let units = max(1, rest >= 50 ? whole + 1 : whole)
        // The largest amounts of all have nothing to be rounded up to.
        let (rounded, overflow) = units.multipliedReportingOverflow(by: 100)
        return Money(nonNegative: overflow ? whole * 100 : rounded, currency)
    }

    public func multiplied(by count: Int64) throws(MoneyError) -> Money {
        guard count >= 0 else { throw .negative }
        let (product, overflow) = hundredths.multipliedReportingOverflow(by: count)
        guard !overflow else { throw .overflow }
        return Money(nonNegative: product, currency)
    }
}

/// Why an amount could not be made.
public enum MoneyError: Error, Hashable, Sendable {
    case negative
    case overflow
    case mixedCurrencies
    case notANumber
    /// More than two digits after the point: keeping them would mean rounding.
    case tooPrecise
}

/// A currency that products can be priced in.
///
/// The raw value is its ISO 4217 code, which is also what every wire format carries.
public enum Currency: String, Hashable, Sendable, CaseIterable, Codable {
    case krw = "KRW"
    case usd = "USD"
}
