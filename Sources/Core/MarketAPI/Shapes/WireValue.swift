public import Market

/// A kind of value in bodies: it writes itself, reads itself, and says how the API's description shows it.
public protocol WireValue: JSONWritable, Decodable, Sendable {
    /// The name of its schema among those of the description; `nil` where it stands where it is used.
    static var schemaName: String? { get }
    /// Its schema, without a name.
    static var definition: Schema { get }
    /// The description of a page of such values.
    static var pageDescription: String? { get }
}

extension WireValue {
    public static var schemaName: String? { nil }
    public static var pageDescription: String? { nil }

    /// Its schema where it is used.
    static var schema: Schema { namedSchema.map { .named($0) } ?? definition }

    package static var namedSchema: NamedSchema? { schemaName.map { NamedSchema($0, definition) } }
}

extension String: WireValue {
    public static var definition: Schema { .string }
}

extension Bool: WireValue {
    public static var definition: Schema { .boolean }
}

extension Int: WireValue {
    public static var definition: Schema { .integer }
}

extension Int64: WireValue {
    public static var definition: Schema { .int64 }
}

extension Identifier: WireValue {
    public static var definition: Schema { .identifier }
}

extension Timestamp: WireValue {
    public static var definition: Schema { .date }
}

extension VendorIdentifier: WireValue {
    public static var definition: Schema { .string.with(["format": "uuid"]) }
}

extension TermsVersion: WireValue {
    public static var definition: Schema { .string.with(["minLength": 16, "maxLength": 16]) }
}

extension Cursor: WireValue {
    public static var definition: Schema { .string }
}

extension Array: WireValue where Element: WireValue {
    public static var definition: Schema { .array(of: Element.schema) }
}

/// A word of a closed list; whatever else is written there is refused.
public protocol WireWord: WireValue, CaseIterable, RawRepresentable<String> {}

extension WireWord {
    public static var definition: Schema { .words(of: Self.self) }
}

extension Amount: WireValue {
    public static var definition: Schema { .amount }

    public func write(to json: inout JSONWriter) {
        json.amountText(hundredths: hundredths)
    }
}
