/// The UUID by which old phone apps name their vendor, in lower case.
///
/// Any version is taken and any letter case is read, because both are found in the wild.
public struct VendorIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init?(rawValue: String) {
        var lowered = Array(rawValue.utf8)
        guard lowered.count == 36 else { return nil }
        for (index, byte) in lowered.enumerated() {
            let isBetweenGroups = index == 8 || index == 13 || index == 18 || index == 23
            switch (byte, isBetweenGroups) {
            case (UInt8(ascii: "-"), true), (UInt8(ascii: "0")...UInt8(ascii: "9"), false),
                (UInt8(ascii: "a")...UInt8(ascii: "f"), false):
                break
            case (UInt8(ascii: "A")...UInt8(ascii: "F"), false): lowered[index] |= 0x20
            default: return nil
            }
        }
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
