/// The letters of a text as words are looked up by: small, composed, of usual width.
///
/// Whatever parts words is one space.
struct CategoryText: Hashable, Sendable {
    private(set) var letters: [UInt32] = []
    /// The index of the first `+`, `(` or `,`: the text after it names what comes with the product.
    private(set) var extras: Int?

    static let space: UInt32 = 0x20

    /// Reads at most `limit` letters, and not for ever where there are none.
    init(_ text: String, limit: Int) {
        letters.reserveCapacity(min(text.utf8.count, limit))
        for scalar in text.unicodeScalars.prefix(limit * 8) {
            guard letters.count < limit else { break }
            append(scalar)
        }
        if letters.last == Self.space { letters.removeLast() }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        // Full-width forms stand in the order of ASCII.
        let value = (0xFF01...0xFF5E).contains(scalar.value) ? scalar.value - 0xFEE0 : scalar.value
        switch value {
        case 0x61...0x7A, 0x30...0x39, 0xAC00...0xD7A3:
            letters.append(value)
        case 0x41...0x5A:
            letters.append(value + 0x20)
        // An apostrophe or an ampersand belongs to its word: levi's, h&m.
        case 0x26, 0x27, 0x2019:
            break
        case 0x1161...0x1175, 0x11A8...0x11C2:
            if !composes(value) { letters.append(value) }
        case 0..<0x80:
            let isExtra = value == 0x2B || value == 0x28 || value == 0x2C
            if isExtra, extras == nil, !letters.isEmpty { extras = letters.count }
            appendSpace()
        default:
            guard scalar.properties.isAlphabetic else {
                if !scalar.isMark { appendSpace() }
                return
            }
            letters.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.map(\.value))
        }
    }

    private mutating func appendSpace() {
        if let last = letters.last, last != Self.space { letters.append(Self.space) }
    }

    /// Joins a vowel or a final consonant of decomposed Hangul to what stands before it.
    private mutating func composes(_ jamo: UInt32) -> Bool {
        guard let last = letters.last else { return false }
        if (0x1100...0x1112).contains(last), jamo <= 0x1175 {
            letters[letters.count - 1] = 0xAC00 + ((last - 0x1100) * 21 + jamo - 0x1161) * 28
            return true
        }
        guard (0xAC00...0xD7A3).contains(last), (last - 0xAC00) % 28 == 0, jamo >= 0x11A8 else {
            return false
        }
        letters[letters.count - 1] = last + jamo - 0x11A7
        return true
    }
}

extension Unicode.Scalar {
    /// True where it belongs to the letter before it, or shows nothing.
    fileprivate var isMark: Bool {
        properties.generalCategory == .nonspacingMark || properties.isDefaultIgnorableCodePoint
    }
}

extension UInt32 {
    /// The kind of the letter; a word of Latin letters or of digits ends where the kind changes.
    var letterKind: LetterKind {
        switch self {
        case CategoryText.space: .space
        case 0x30...0x39: .digit
        case 0xAC00...0xD7A3: .syllable
        default: .letter
        }
    }
}

enum LetterKind {
    case space
    case digit
    case syllable
    case letter
}
