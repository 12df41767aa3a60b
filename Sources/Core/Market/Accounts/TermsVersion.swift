/// The version of a market's terms of use and privacy notice: 16 hexadecimal digits, others where a text has changed.
public struct TermsVersion: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// `nil` for what is no version of any market.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 16, [UInt8](hexadecimal: rawValue) != nil else { return nil }
        self.rawValue = rawValue
    }
}
