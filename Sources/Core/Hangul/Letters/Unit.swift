/// The smallest thing that terms are made of, read from bytes: a letter folded, a syllable composed, a space.
struct Unit {
    enum Kind {
        case hangul(Beat)
        /// Two consonants that the keyboard ran together: ㄳ where ㄱ and ㅅ were meant.
        case cluster(Beat, Beat)
        case letter(PackedUTF8)
        case digit(PackedUTF8)
        case space
        /// A hyphen or the like, that holds the parts of one word together.
        case joiner
        /// A comma between digits: part of the number where three digits follow.
        case comma
        /// Punctuation, symbols, control characters, ends of lines and bytes that are not UTF-8.
        case barrier
        /// A mark without a width of its own, that nothing depends on.
        case ignored
    }

    var kind: Kind
    var end: Int

    var isHangul: Bool {
        switch kind {
        case .hangul, .cluster: true
        default: false
        }
    }

    /// Reads the unit at `start`, together with the ignored marks that follow it.
    static func read(_ text: Span<UInt8>, at start: Int) -> Unit {
        var unit = readAlone(text, at: start)
        while unit.end < text.count, mayBeginMark(text[unit.end]) {
            let next = readAlone(text, at: unit.end)
            guard case .ignored = next.kind else { break }
            unit.end = next.end
        }
        return unit
    }

    private static func readAlone(_ text: Span<UInt8>, at start: Int) -> Unit {
        let byte = text[start]
        if byte < 0x80 { return Unit(kind: Kind(ascii: byte), end: start + 1) }
        let (scalar, end) = text.scalar(at: start)
        guard let scalar else { return Unit(kind: .barrier, end: end) }
        if let syllable = Syllable(scalar) { return composed(syllable, in: text, end: end) }
        if (0x1100...0x1112).contains(scalar) { return conjoining(scalar - 0x1100, in: text, end: end) }
        if (0x3041...0x30FE).contains(scalar) { return kana(scalar, in: text, end: end) }
        return Unit(kind: Kind(folding: scalar), end: end)
    }

    /// A syllable, with the final consonant that decomposed text writes after it.
    private static func composed(_ syllable: Syllable, in text: Span<UInt8>, end: Int) -> Unit {
        if syllable.index % 28 == 0, end < text.count, text[end] == 0xE1 {
            let (next, nextEnd) = text.scalar(at: end)
            if let next, (0x11A8...0x11C2).contains(next) {
                let closed = Syllable(index: syllable.index + UInt16(next - 0x11A7))
                return Unit(kind: .hangul(.syllable(closed)), end: nextEnd)
            }
        }
        return Unit(kind: .hangul(.syllable(syllable)), end: end)
    }

    /// An initial consonant of decomposed text, with the vowel and the final consonant that follow.
    private static func conjoining(_ initial: UInt32, in text: Span<UInt8>, end: Int) -> Unit {
        if end < text.count, text[end] == 0xE1 {
            let (vowel, vowelEnd) = text.scalar(at: end)
            if let vowel, (0x1161...0x1175).contains(vowel) {
                let open = Syllable(index: UInt16((initial * 21 + vowel - 0x1161) * 28))
                return composed(open, in: text, end: vowelEnd)
            }
        }
        return Unit(kind: .hangul(.consonant(Syllable.initial(at: initial))), end: end)
    }

    /// A kana, with the sound mark that decomposed text writes after it.
    private static func kana(_ scalar: UInt32, in text: Span<UInt8>, end: Int) -> Unit {
        if end < text.count, text[end] == 0xE3 {
            let (mark, markEnd) = text.scalar(at: end)
            if let mark, mark == 0x3099 || mark == 0x309A {
                let distance = mark - 0x3098
                return Unit(kind: .letter(PackedUTF8(scalar + distance)), end: markEnd)
            }
        }
        return Unit(kind: Kind(folding: scalar), end: end)
    }

    /// True where an ignored mark may begin with this byte.
    private static func mayBeginMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2, 0xCC, 0xCD, 0xE2, 0xEF: true
        default: false
        }
    }
}

extension Unit {
    /// Calls for each beat of Hangul in it, of which a cluster has two.
    var beats: Beats {
        switch kind {
        case .hangul(let beat): Beats(first: beat, second: nil)
        case .cluster(let first, let second): Beats(first: first, second: second)
        default: Beats(first: nil, second: nil)
        }
    }

    struct Beats: Sequence, IteratorProtocol {
        fileprivate var first: Beat?
        fileprivate var second: Beat?

        mutating func next() -> Beat? {
            defer { (first, second) = (second, nil) }
            return first
        }
    }
}
