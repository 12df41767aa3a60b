public import Market

extension Identifier: JSONWritable {}
extension Currency: JSONWritable {}
extension ProductState: JSONWritable {}
extension Role: JSONWritable {}
extension Cursor: JSONWritable, Codable {}
extension ContentHash: JSONWritable, Codable {}
extension VendorIdentifier: JSONWritable, Codable {}

/// The code of a currency in a wire format, known to this build or not.
///
/// A row in a currency that only a newer market knows is still a row that can be shown.
public struct CurrencyCode: RawRepresentable, Hashable, Sendable, Codable, JSONWritable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(_ currency: Currency) {
        rawValue = currency.rawValue
    }

    /// The currency, in whichever letter case it is written.
    public var currency: Currency? { Currency(rawValue: rawValue.trimmed.uppercased()) }
}
