/// The classes of bytes that RFC 9110 and RFC 9112 allow.
extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09

    /// A letter, a digit or one of ``!#$%&'*+-.^_`|~``: what methods and field names are made of.
    @inline(__always)
    var isToken: Bool {
        guard self < 128 else { return false }
        let allowed: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
        return allowed &>> (self & 63) & 1 == 1
    }

    /// Printable ASCII without `#`, which separates a fragment that no client may send.
    @inline(__always)
    var isTarget: Bool { self > 0x20 && self < 0x7F && self != UInt8(ascii: "#") }

    /// Anything but control bytes; bytes above ASCII are opaque.
    @inline(__always)
    var isFieldValue: Bool { self >= 0x20 && self != 0x7F || self == .tab }

    /// True for bytes that a host and its port may consist of.
    ///
    /// Narrower than RFC 3986: delimiters such as `,` or `;` never appear in a name that resolves, while two
    /// readers may disagree on what they delimit.
    var isHost: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"):
            true
        default:
            false
        }
    }

    @inline(__always)
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    @inline(__always)
    var isBlank: Bool { self == .space || self == .tab }

    /// The value of a hexadecimal digit in either letter case.
    @inline(__always)
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    @inline(__always)
    var asciiLowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension StaticString {
    /// Returns true where the two differ in ASCII letter case at most; this side must be in lower case.
    @inline(__always)
    func matches(_ bytes: borrowing Span<UInt8>, _ slice: ByteSlice) -> Bool {
        guard utf8CodeUnitCount == slice.count else { return false }
        let start = slice.start
        for offset in 0..<slice.count
        where bytes[start &+ offset].asciiLowercased != utf8Start[offset] {
            return false
        }
        return true
    }
}
