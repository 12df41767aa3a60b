/// A letter of the Korean alphabet: a consonant or a vowel.
///
/// Counted as in the block of compatibility jamo, from U+3131, which is also how a person types one alone.
struct Jamo: Hashable, Sendable {
    /// The distance from U+3130: 1…30 are consonants, 31…51 vowels.
    let offset: UInt8

    init(offset: UInt8) {
        self.offset = offset
    }

    init?(_ scalar: UInt32) {
        guard (0x3131...0x3163).contains(scalar) else { return nil }
        offset = UInt8(scalar - 0x3130)
    }

    var scalar: UInt32 { 0x3130 + UInt32(offset) }
    var isConsonant: Bool { offset <= 30 }

    /// The keys a person presses for it: ㄳ is ㄱ and ㅅ, ㅘ is ㅗ and ㅏ; most are one.
    var strokes: (Jamo, Jamo?) {
        let (first, second) = (Self.firstStrokes[Int(offset)], Self.secondStrokes[Int(offset)])
        return (Jamo(offset: first), second == 0 ? nil : Jamo(offset: second))
    }

    /// The letter that two strokes make together, if they make one.
    static func joining(_ first: Jamo, _ second: Jamo) -> Jamo? {
        for offset in UInt8(1)...51 {
            let strokes = Jamo(offset: offset).strokes
            if strokes.0 == first, strokes.1 == second { return Jamo(offset: offset) }
        }
        return nil
    }

    private static let firstStrokes: InlineArray<52, UInt8> = [
        0, 1, 2, 1, 4, 4, 4, 7, 8, 9, 9, 9, 9, 9, 9, 9, 9, 17, 18, 19, 18, 21, 22, 23, 24, 25, 26, 27, 28, 29,
        30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 39, 39, 39, 43, 44, 44, 44, 44, 48, 49, 49, 51,
    ]
    private static let secondStrokes: InlineArray<52, UInt8> = [
        0, 0, 0, 21, 0, 24, 30, 0, 0, 0, 1, 17, 18, 21, 28, 29, 30, 0, 0, 0, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 31, 32, 51, 0, 0, 35, 36, 51, 0, 0, 51, 0,
    ]
}
