extension [UInt8] {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// Letters that may stand in an address as they are, three bytes in four; without padding.
    var base64URL: String {
        var text: [UInt8] = []
        text.reserveCapacity((count * 4 + 2) / 3)
        var (bits, held) = (UInt32(0), 0)
        for byte in self {
            bits = bits << 8 | UInt32(byte)
            held += 8
            while held >= 6 {
                held -= 6
                text.append(Self.letters[Int(bits >> held & 63)])
            }
        }
        if held > 0 { text.append(Self.letters[Int(bits << (6 - held) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// `nil` for a text that `base64URL` would not have written.
    init?(base64URL text: String) {
        self = []
        var (bits, held) = (UInt32(0), 0)
        for letter in text.utf8 {
            guard let value = Self.value(of: letter) else { return nil }
            bits = bits << 6 | value
            held += 6
            if held >= 8 {
                held -= 8
                append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        guard held < 6, bits & (1 << held - 1) == 0 else { return nil }
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
