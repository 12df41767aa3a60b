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
        return VendorIdentifier(bytes: (0..<16).map { _ in generator.next() }, version: 4)
    }

    /// The UUID of 16 bytes; the bits that tell its version and variant are set as they must be.
    public init(bytes: [UInt8], version: UInt8) {
        precondition(bytes.count == 16 && version < 16, "16 bytes make a UUID")
        var bytes = bytes
        bytes[6] = bytes[6] & 0x0F | version << 4
        bytes[8] = bytes[8] & 0x3F | 0x80
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(bytes[$0]).hexadecimal }
        rawValue = groups.joined(separator: "-")
    }
}
