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
