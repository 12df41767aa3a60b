extension Unit.Kind {
    init(ascii byte: UInt8) {
        self =
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter(PackedUTF8(ascii: byte))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter(PackedUTF8(ascii: byte | 0x20))
            case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit(PackedUTF8(ascii: byte))
            case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "+"),
                UInt8(ascii: "&"), UInt8(ascii: "."), UInt8(ascii: "'"):
                .joiner
            case UInt8(ascii: ","): .comma
            default: .barrier
            }
    }

    /// Folds case, width and accents, so that É, ｅ and e are one letter.
    init(folding scalar: UInt32) {
        switch scalar {
        case 0xC0...0x17F:
            self = Self.latin(scalar)
        case 0xAD, 0x300...0x36F, 0x200B...0x200D, 0x2060, 0xFE00...0xFE0F, 0xFEFF:
            self = .ignored
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000:
            self = .space
        case 0x2010...0x2013, 0x2019, 0x2212:
            self = .joiner
        case 0x3131...0x3163:
            self = Self.jamo(scalar)
        case 0xFFA1...0xFFBE:
            self = Self.jamo(scalar - 0xFFA1 + 0x3131)
        case 0xFFC2...0xFFC7, 0xFFCA...0xFFCF, 0xFFD2...0xFFD7, 0xFFDA...0xFFDC:
            // Rows of six vowels, eight apart.
            let row = (scalar - 0xFFC2) / 8
            self = Self.jamo(0x314F + row * 6 + (scalar - 0xFFC2) % 8)
        case 0xFF01...0xFF5E:
            self = Unit.Kind(ascii: UInt8(scalar - 0xFEE0))
        default:
            self = Self.sign(scalar) ?? Self.general(scalar)
        }
    }

    private static func jamo(_ scalar: UInt32) -> Unit.Kind {
        guard let jamo = Jamo(scalar), jamo.isConsonant else { return .letter(PackedUTF8(scalar)) }
        let (first, second) = jamo.strokes
        guard let second else { return .hangul(.consonant(first)) }
        return .cluster(.consonant(first), .consonant(second))
    }

    /// The signs that sellers write for units of measure.
    private static func sign(_ scalar: UInt32) -> Unit.Kind? {
        switch scalar {
        case 0x2113: .letter(PackedUTF8("l"))
        case 0x338E: .letter(PackedUTF8("mg"))
        case 0x338F: .letter(PackedUTF8("kg"))
        case 0x3396: .letter(PackedUTF8("ml"))
        case 0x339C: .letter(PackedUTF8("mm"))
        case 0x339D: .letter(PackedUTF8("cm"))
        case 0x339E: .letter(PackedUTF8("km"))
        case 0x33A1: .letter(PackedUTF8("m"))
        case 0x3390...0x3394: .letter(PackedUTF8("hz"))
        default: nil
        }
    }

    private static func latin(_ scalar: UInt32) -> Unit.Kind {
        switch scalar {
        case 0xC6, 0xE6: return .letter(PackedUTF8("ae"))
        case 0xDE, 0xFE: return .letter(PackedUTF8("th"))
        case 0xDF: return .letter(PackedUTF8("ss"))
        case 0x132, 0x133: return .letter(PackedUTF8("ij"))
        case 0x152, 0x153: return .letter(PackedUTF8("oe"))
        default:
            let base = baseLetters[Int(scalar - 0xC0)]
            return base == UInt8(ascii: ".") ? .barrier : .letter(PackedUTF8(ascii: base))
        }
    }

    /// The plain letters of U+00C0 to U+017F; those of two letters are spelled in `latin`.
    private static let baseLetters = Array(
        ("aaaaaaaceeeeiiiidnooooo.ouuuuyts" + "aaaaaaaceeeeiiiidnooooo.ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggg" + "gggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssss" + "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8
    )

    /// Every other letter of the world, in lower case.
    private static func general(_ scalar: UInt32) -> Unit.Kind {
        guard let letter = Unicode.Scalar(scalar) else { return .barrier }
        let properties = letter.properties
        if properties.numericType == .decimal, let value = properties.numericValue {
            return .digit(PackedUTF8(ascii: UInt8(ascii: "0") + UInt8(value)))
        }
        guard properties.isAlphabetic else { return .barrier }
        let lower = properties.lowercaseMapping.unicodeScalars
        return .letter(PackedUTF8(lower.count == 1 ? lower.first?.value ?? scalar : scalar))
    }
}
