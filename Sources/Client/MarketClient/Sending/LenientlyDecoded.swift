/// A value that may be unreadable, so that one odd row does not cost the whole page.
struct LenientlyDecoded<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
        do {
            value = try Value(from: decoder)
        } catch is DecodingError {
            value = nil
        }
    }
}

extension LenientlyDecoded: Sendable where Value: Sendable {}

extension KeyedDecodingContainer {
    /// The value of a key that may be missing or hold something else; then nothing.
    func readable<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        try decodeIfPresent(LenientlyDecoded<Value>.self, forKey: key)?.value
    }

    /// All readable values of a list.
    func readableList<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> [Value] {
        try decodeIfPresent([LenientlyDecoded<Value>].self, forKey: key)?.compactMap(\.value) ?? []
    }
}
