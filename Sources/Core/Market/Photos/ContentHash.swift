/// The name of some bytes: their 256-bit digest as 64 lower-case hexadecimal digits.
///
/// Only such text makes a value, so one may be put into a path or an address as it is.
public struct ContentHash: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init?(rawValue: String) {
        let digits = rawValue.utf8Span.span
        guard digits.count == 64 else { return nil }
        for index in digits.indices where !Self.isHexadecimal(digits[index]) { return nil }
        self.rawValue = rawValue
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
