/// A text as rules look at it: without blanks and what nobody sees, in small letters and plain digits.
///
/// So `０１０`, `공일공` and `0 1 0` are the same, whatever stands between.
struct HintText: Sendable {
    private(set) var letters: [UInt32] = []
    /// Of each letter, whether a blank or the beginning of the text comes before it.
    private(set) var startsWord: [Bool] = []

    init(_ text: String) {
        letters.reserveCapacity(text.utf8.count)
        startsWord.reserveCapacity(text.utf8.count)
        var isStart = true
        for scalar in text.unicodeScalars {
            // Syllables are most of a text, and to ask for properties is most of the work.
            let isSyllable = (0xAC00...0xD7A3).contains(scalar.value)
            if !isSyllable, scalar.properties.isWhitespace {
                isStart = true
            } else if isSyllable || scalar.value < 0x80 || !scalar.properties.isDefaultIgnorableCodePoint {
                append(Self.plain(scalar.value), isStart)
                isStart = false
            }
        }
    }

    /// Joins letters of Korean that came one by one, as some keyboards and file systems write them.
    private mutating func append(_ letter: UInt32, _ isStart: Bool) {
        if let last = letters.last, let joined = Self.syllable(last, letter) {
            letters[letters.count - 1] = joined
        } else {
            letters.append(letter)
            startsWord.append(isStart)
        }
    }

    private static func syllable(_ first: UInt32, _ second: UInt32) -> UInt32? {
        switch (first, second) {
        case (0x1100...0x1112, 0x1161...0x1175): 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28
        case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0: first + second - 0x11A7
        default: nil
        }
    }

    private static func plain(_ letter: UInt32) -> UInt32 {
        switch letter {
        case 0x41...0x5A: letter + 0x20
        case 0xFF21...0xFF3A: letter - 0xFF21 + 0x61
        case 0xFF01...0xFF5E: letter - 0xFEE0
        case 0x2460...0x2468: letter - 0x2460 + 0x31
        case 0x24EA: 0x30
        case 0x1D7CE...0x1D7FF: (letter - 0x1D7CE) % 10 + 0x30
        case 0x2010...0x2015, 0x2212, 0x30FC: 0x2D
        default: letter
        }
    }
}

extension HintText {
    /// True where no word of Latin letters or digits goes on at the index.
    func endsWord(at place: Int) -> Bool {
        place >= letters.count || startsWord[place] || !Self.isLatin(letters[place])
    }

    static func isLatin(_ letter: UInt32) -> Bool { isDigit(letter) || (0x61...0x7A).contains(letter) }
    static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }
}
