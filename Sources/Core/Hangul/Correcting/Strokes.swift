/// A word as the keys that type it on a Korean keyboard.
struct Strokes: Hashable {
    /// The one-stroke edits that turn one word into another, the likeliest slips first.
    enum Edit: Int {
        case same
        case transposed
        case replaced
        case missing
        case extra
    }

    private(set) var keys: [UInt8] = []
    /// The digits among the keys.
    private(set) var digits: [UInt8] = []

    init(_ word: String) {
        let text = Array(word.utf8.prefix(512))
        var index = 0
        while index < text.count {
            let unit = Unit.read(text.span, at: index)
            index = unit.end
            switch unit.kind {
            case .hangul, .cluster: for beat in unit.beats { append(beat) }
            case .letter(let letter): append(letter)
            case .digit(let digit):
                append(digit)
                digits.append(keys[keys.count - 1])
            case .space, .joiner, .comma, .barrier, .ignored: break
            }
        }
    }

    /// A Hangul stroke is its own byte, past ASCII, so that 가 and `rk` are different words.
    private mutating func append(_ beat: Beat) {
        switch beat {
        case .syllable(let syllable): keys += syllable.strokes.map { 0x80 | $0.offset }
        case .consonant(let jamo): keys.append(0x80 | jamo.offset)
        }
    }

    private mutating func append(_ letter: PackedUTF8) {
        var bits = letter.bits
        for _ in 0..<letter.count {
            keys.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
        }
    }

    /// The hashes of the word and of what is left of it without any one of its strokes.
    var shortenedHashes: [UInt32] {
        var hashes = [Self.hash(keys[...], keys[keys.endIndex...])]
        for place in keys.indices where place == 0 || keys[place] != keys[place - 1] {
            hashes.append(Self.hash(keys[..<place], keys[(place + 1)...]))
        }
        return hashes
    }

    /// FNV-1a.
    private static func hash(_ head: ArraySlice<UInt8>, _ tail: ArraySlice<UInt8>) -> UInt32 {
        var hash: UInt32 = 2_166_136_261
        for key in head { hash = (hash ^ UInt32(key)) &* 16_777_619 }
        for key in tail { hash = (hash ^ UInt32(key)) &* 16_777_619 }
        return hash
    }

    /// The edit that turns this word into the other; `nil` where it takes more than one stroke.
    func edit(to other: Strokes) -> Edit? {
        let (mine, theirs) = (keys, other.keys)
        guard
            let first = zip(mine, theirs).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
        else {
            switch theirs.count - mine.count {
            case 0: return .same
            case 1: return .missing
            case -1: return .extra
            default: return nil
            }
        }
        let (mineLeft, theirsLeft) = (mine[first...], theirs[first...])
        switch theirs.count - mine.count {
        case 0 where mineLeft.dropFirst().elementsEqual(theirsLeft.dropFirst()): return .replaced
        case 0 where isTransposed(mineLeft, theirsLeft): return .transposed
        case 1 where mineLeft.elementsEqual(theirsLeft.dropFirst()): return .missing
        case -1 where mineLeft.dropFirst().elementsEqual(theirsLeft): return .extra
        default: return nil
        }
    }

    private func isTransposed(_ mine: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
        mine.prefix(2).elementsEqual(theirs.prefix(2).reversed())
            && mine.dropFirst(2).elementsEqual(theirs.dropFirst(2))
    }
}
