/// Up to four bytes of UTF-8 in one word: a folded letter, or the letters that a sign like ㎏ stands for.
struct PackedUTF8: Hashable, Sendable {
    private(set) var bits: UInt32

    init(ascii: UInt8) {
        bits = UInt32(ascii)
    }

    init(_ scalar: UInt32) {
        bits =
            switch scalar {
            case 0..<0x80: scalar
            case 0x80..<0x800: 0xC0 | scalar >> 6 | Self.tail(scalar, 0) << 8
            case 0x800..<0x10000: 0xE0 | scalar >> 12 | Self.tail(scalar, 6) << 8 | Self.tail(scalar, 0) << 16
            default:
                0xF0 | scalar >> 18 | Self.tail(scalar, 12) << 8 | Self.tail(scalar, 6) << 16
                    | Self.tail(scalar, 0) << 24
            }
    }

    /// At most four ASCII letters.
    init(_ letters: StaticString) {
        precondition(letters.utf8CodeUnitCount <= 4, "only four bytes fit")
        bits = letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    var count: Int { max(1, (32 - bits.leadingZeroBitCount + 7) / 8) }

    private static func tail(_ scalar: UInt32, _ shift: UInt32) -> UInt32 {
        0x80 | scalar >> shift & 0x3F
    }
}
