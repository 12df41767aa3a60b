/// The input filter of a number field while someone types, pastes or dictates.
///
/// It returns the text that the field should show, so that any text in a field can be read later.
/// `ProductDraft.validate(by:)` checks the other rules, such as that of a price of zero.
public struct NumberEntry: Hashable, Sendable {
    public let allowsFraction: Bool
    /// True where a lone `0` may stand: a stock may be none, a price may not.
    public let allowsZero: Bool
    public let maximumDigits: Int

    public static let price = NumberEntry(
        allowsFraction: true,
        allowsZero: false,
        maximumDigits: DraftRules.market.priceDigits
    )
    public static let discount = NumberEntry(
        allowsFraction: true,
        allowsZero: false,
        maximumDigits: DraftRules.market.priceDigits
    )
    public static let stock = NumberEntry(
        allowsFraction: false,
        allowsZero: true,
        maximumDigits: DraftRules.market.stockDigits
    )

    public enum Outcome: Hashable, Sendable {
        case accepted(String)
        /// The field keeps what it had, and says this.
        case refused(DraftProblem.Code)
    }

    /// The outcome for `proposed`, the whole text that the field would have.
    ///
    /// Grouping commas and blanks are dropped and full-width digits read; leading zeros go, a point at the
    /// beginning gets its zero, and a second point or digits past the hundredths are ignored.
    public func entering(_ proposed: String) -> Outcome {
        guard proposed.fits(inCharacters: maximumDigits + 4) else { return .refused(.tooLong) }
        var whole = ""
        var fraction: String?
        for character in proposed where !character.isWhitespace && character != "," {
            if character == "." || character == "．" {
                guard allowsFraction else { return .refused(.notANumber) }
                fraction = fraction ?? ""
                continue
            }
            guard let digit = character.decimalDigit else { return .refused(.notANumber) }
            if let digits = fraction {
                if digits.utf8.count < 2 { fraction = digits + digit }
            } else if whole == "0" {
                whole = digit
            } else {
                whole += digit
            }
        }
        guard whole.utf8.count <= maximumDigits else { return .refused(.tooLong) }
        if let fraction { return .accepted("\(whole.isEmpty ? "0" : whole).\(fraction)") }
        return .accepted(whole == "0" && !allowsZero ? "" : whole)
    }
}

extension Character {
    /// The ASCII digit that this is, or looks like in full width.
    fileprivate var decimalDigit: String? {
        guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return nil }
        switch scalar.value {
        case 0x30...0x39: return String(scalar)
        case 0xFF10...0xFF19: return String(scalar.value - 0xFF10)
        default: return nil
        }
    }
}
