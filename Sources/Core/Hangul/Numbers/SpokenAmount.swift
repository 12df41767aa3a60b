/// Amounts as people write them: `15만`, `1만 5천원`, `3.5만`, `15,000원`.
///
/// ```swift
/// let digits = SpokenAmount.digits(of: "1만 5천원")
/// ```
public enum SpokenAmount {
    /// The amount in digits, as `15000`.
    ///
    /// `nil` for any other text: a plain number, a fraction of a won, or more than 64 bits hold.
    public static func digits(of text: String) -> String? {
        guard text.utf8.count <= 120 else { return nil }
        let text = text.filter { !$0.isWhitespace }
        guard isGrouped(text) else { return nil }
        var rest = text.filter { $0 != "," }[...]
        let hadCurrency = rest.last == "원"
        if hadCurrency { rest.removeLast() }
        guard !rest.isEmpty else { return nil }
        var sum = SpokenSum()
        while let character = rest.first {
            let length = rest.prefix { $0.decimalValue != nil || $0 == "." }.count
            if length > 0 {
                guard sum.take(number: rest.prefix(length)) else { return nil }
                rest = rest.dropFirst(length)
            } else {
                guard let unit = units[character], sum.take(unit: unit) else { return nil }
                rest.removeFirst()
            }
        }
        return hadCurrency || sum.hadUnit ? sum.digits : nil
    }

    /// True where commas stand only between digits, three behind each.
    private static func isGrouped(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.dropLast().allSatisfy { $0.last?.decimalValue != nil }
            && parts.dropFirst().allSatisfy { part in part.prefix { $0.decimalValue != nil }.count == 3 }
    }

    private static let units: [Character: Int64] = [
        "십": 10, "백": 100, "천": 1_000, "만": 10_000, "억": 100_000_000, "조": 1_000_000_000_000,
    ]
}

/// The sum of an amount, read from the left; in ten-thousandths, which is as fine as `0.0001만` is.
private struct SpokenSum {
    private static let scale: Int64 = 10_000
    private(set) var hadUnit = false
    private var total: Int64 = 0
    /// The part that a coming 만 or 억 multiplies.
    private var section: Int64 = 0
    private var number: Int64?
    /// The last unit read: units come from the largest to the smallest, and those below 만 start over in each
    /// section.
    private var lastLarge = Int64.max
    private var lastSmall = Int64.max

    mutating func take(number text: Substring) -> Bool {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard number == nil, halves.count <= 2, let whole = halves.first, !whole.isEmpty else { return false }
        let fraction = halves.count == 2 ? halves[1] : ""
        guard whole.count <= 14, fraction.count <= 4, halves.count == 1 || !fraction.isEmpty else {
            return false
        }
        let digits = (whole + fraction).compactMap(\.decimalValue).map(String.init).joined()
        number = Int64(digits + String(repeating: "0", count: 4 - fraction.count))
        return number != nil
    }

    mutating func take(unit: Int64) -> Bool {
        hadUnit = true
        if unit < Self.scale {
            guard unit < lastSmall, let value = Self.product(number ?? Self.scale, unit) else { return false }
            (section, number, lastSmall) = (section + value, nil, unit)
            return true
        }
        let waiting = section + (number ?? 0)
        guard unit < lastLarge, let value = Self.product(waiting == 0 ? Self.scale : waiting, unit) else {
            return false
        }
        let (sum, overflow) = total.addingReportingOverflow(value)
        (total, section, number, lastLarge, lastSmall) = (sum, 0, nil, unit, .max)
        return !overflow
    }

    /// `nil` where it is no whole number.
    var digits: String? {
        let (sum, overflow) = total.addingReportingOverflow(section + (number ?? 0))
        return overflow || sum % Self.scale != 0 ? nil : String(sum / Self.scale)
    }

    private static func product(_ value: Int64, _ unit: Int64) -> Int64? {
        let (product, overflow) = value.multipliedReportingOverflow(by: unit)
        return overflow ? nil : product
    }
}

extension Character {
    /// The value of a decimal digit, in full width too; `nil` of any other character.
    fileprivate var decimalValue: Int? {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return nil }
        return scalar.properties.numericType == .decimal ? wholeNumberValue : nil
    }
}
