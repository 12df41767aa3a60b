/// The UUID by which old phone apps name their vendor, in lower case.
///
/// Any version is taken and any letter case is read, because both are found in the wild.
public struct VendorIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init?(rawValue: String) {
        let lengths = rawValue.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
        guard lengths == [8, 4, 4, 4, 12] else { return nil }
        let lowered = rawValue.utf8.map { $0 | 0x20 }
        let isHexadecimal = zip(lowered, rawValue.utf8).allSatisfy { low, byte in
            switch low {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte == low
            case UInt8(ascii: "a")...UInt8(ascii: "f"): true
            case UInt8(ascii: "-"): byte == low
            default: false
            }
        }
        guard isHexadecimal else { return nil }
        self.rawValue = String(decoding: lowered, as: UTF8.self)
    }
}

extension VendorIdentifier {
    /// A new one that nobody has (version 4).
    public static func random() -> VendorIdentifier {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// A new one from the bits of `generator`.
    public static func random(using generator: inout some RandomNumberGenerator) -> VendorIdentifier {
        var bytes = [generator.next(), generator.next()].flatMap { bits in
            (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        guard let identifier = VendorIdentifier(rawValue: text) else {
            preconditionFailure("sixteen bytes make a UUID")
        }
        return identifier
    }
}
