public import Market

extension Identifier: JSONWritable {}
extension Cursor: JSONWritable, Codable {}
extension ContentHash: JSONWritable, Codable {}
extension VendorIdentifier: JSONWritable, Codable {}
extension TermsVersion: JSONWritable, Codable {}

extension Currency: WireWord {
    public static var schemaName: String? { "Currency" }
}

extension ProductState: WireWord {
    public static var schemaName: String? { "ProductState" }
}

extension Role: WireWord {
    public static var schemaName: String? { "Role" }
}

extension Condition: WireWord {
    public static var schemaName: String? { "Condition" }
    public static var definition: Schema {
        .words(of: Self.self).described("How worn it is; absent where the seller has not said.")
    }
}

extension TradingWay: WireWord {
    public static var schemaName: String? { "TradingWay" }
}

extension Giveaway: WireWord {
    public static var schemaName: String? { "Giveaway" }
    public static var definition: Schema {
        .words(of: Self.self).described(
            "Given away, to whoever asks first or to whom the giver picks; absent for what is sold."
        )
    }
}

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
