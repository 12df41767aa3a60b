extension Money {
    /// Reads plain decimal text such as `1500`, `0.5` or `2000.00`, digit by digit.
    ///
    /// There is no sign, no grouping and no exponent, and at most two digits after the point that are
    /// not zero: everything else is an error, because a price must never be guessed.
    public init(_ text: some StringProtocol, currency: Currency) throws(MoneyError) {
        var hundredths: Int64 = 0
        var fractionDigits: Int?
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                guard fractionDigits == nil, digits > 0 else { throw .notANumber }
                fractionDigits = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits += 1
                if let seen = fractionDigits {
                    fractionDigits = seen + 1
                    guard seen < 2 else {
                        guard byte == UInt8(ascii: "0") else { throw .tooPrecise }
                        continue
                    }
                }
                hundredths = try hundredths.appendingDigit(byte - UInt8(ascii: "0"))
            default:
                throw .notANumber
            }
        }
        guard digits > 0, fractionDigits != 0 else { throw .notANumber }
        for _ in min(fractionDigits ?? 0, 2)..<2 {
            hundredths = try hundredths.appendingDigit(0)
        }
        try self.init(hundredths: hundredths, currency: currency)
    }

    /// The amount as the shortest plain decimal text, which `init(_:currency:)` reads back: `1500`, `0.5`.
    public var decimalText: String {
        let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
        if fraction == 0 { return "\(whole)" }
        if fraction % 10 == 0 { return "\(whole).\(fraction / 10)" }
        return "\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
    }

    /// The amount as a person reads it, with its digits in groups of three: `1,500,000`, `12.50`.
    ///
    /// The dollar always shows its cents; the won shows a fraction only where there is one.
    public var groupedText: String {
        let (whole, fraction) = hundredths.quotientAndRemainder(dividingBy: 100)
        let grouped = whole.groupedText
        guard fraction != 0 || currency == .usd else { return grouped }
        return "\(grouped).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}

extension Int64 {
    /// The number with its digits in groups of three: `1,500,000`.
    public var groupedText: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (place, digit) in zip((0..<digits.utf8.count).reversed(), digits) {
            text.append(digit)
            if place > 0, place % 3 == 0 { text.append(",") }
        }
        return text
    }

    fileprivate func appendingDigit(_ digit: UInt8) throws(MoneyError) -> Int64 {
        let (tenfold, overflow) = multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(Int64(digit))
        guard !overflow, !carry else { throw .overflow }
        return sum
    }
}
