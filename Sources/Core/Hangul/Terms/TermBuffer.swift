/// A buffer in which one term is spelled in place: no term costs an allocation.
struct TermBuffer {
    /// The longest word that is kept; of a longer one the beginning counts, in texts and in queries alike.
    static let wordLimit = 64

    private(set) var bytes = InlineArray<128, UInt8>(repeating: 0)
    private(set) var count = 0

    var string: String {
        String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self)
    }

    mutating func clear() {
        count = 0
    }

    mutating func append(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }

    /// Adds a letter of a word, unless the word is as long as words get.
    mutating func append(_ letter: PackedUTF8) {
        guard count + letter.count <= Self.wordLimit else { return }
        var bits = letter.bits
        for _ in 0..<letter.count {
            append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
        }
    }

    /// Adds a word that fits.
    mutating func append(_ word: TermBuffer) {
        for place in 0..<word.count { append(word.bytes[place]) }
    }

    private mutating func append(scalar: UInt32) {
        append(UInt8(0xE0 | scalar >> 12))
        append(UInt8(0x80 | scalar >> 6 & 0x3F))
        append(UInt8(0x80 | scalar & 0x3F))
    }

    mutating func append(_ jamo: Jamo) {
        append(scalar: jamo.scalar)
    }

    mutating func append(_ syllable: Syllable) {
        append(scalar: syllable.scalar)
    }

    mutating func append(_ beat: Beat) {
        switch beat {
        case .syllable(let syllable): append(syllable)
        case .consonant(let jamo): append(jamo)
        }
    }

    /// Spells a syllable as it is typed, so that one typed in part is a prefix of the whole.
    mutating func appendStrokes(_ syllable: Syllable) {
        append(syllable.initial)
        appendStrokes(syllable.vowel)
        if let final = syllable.final { appendStrokes(final) }
    }

    private mutating func appendStrokes(_ jamo: Jamo) {
        let (first, second) = jamo.strokes
        append(first)
        if let second { append(second) }
    }
}

extension Beat {
    /// `_ㅈㅏ`: what a run begins with.
    func spellAsBeginning(into term: inout TermBuffer) {
        term.clear()
        term.append(UInt8(ascii: "_"))
        switch self {
        case .syllable(let syllable): term.appendStrokes(syllable)
        case .consonant(let jamo): term.append(jamo)
        }
    }
}
