/// A whole syllable, 가 to 힣: an initial consonant, a vowel and perhaps a final consonant.
struct Syllable: Hashable, Sendable {
    /// The distance from U+AC00, where the syllables stand in order.
    let index: UInt16

    init(index: UInt16) {
        self.index = index
    }

    init?(_ scalar: UInt32) {
        guard (0xAC00...0xD7A3).contains(scalar) else { return nil }
        index = UInt16(scalar - 0xAC00)
    }

    /// Composes letters as an input method does; nil where they do not stand in those places.
    init?(initial: Jamo, vowel: Jamo, final: Jamo? = nil) {
        guard
            let first = Self.initials.position(of: initial.offset), !vowel.isConsonant,
            let last = Self.finals.position(of: final?.offset ?? 0)
        else { return nil }
        index = UInt16((first * 21 + Int(vowel.offset) - 31) * 28 + last)
    }

    var scalar: UInt32 { 0xAC00 + UInt32(index) }
    var initial: Jamo { Jamo(offset: Self.initials[Int(index) / 588]) }
    var vowel: Jamo { Jamo(offset: UInt8(31 + index % 588 / 28)) }
    var final: Jamo? { index % 28 == 0 ? nil : Jamo(offset: Self.finals[Int(index % 28)]) }

    /// The initial consonant at a place in the order of the Unicode standard, 0…18.
    static func initial(at place: UInt32) -> Jamo {
        Jamo(offset: initials[Int(place)])
    }

    /// The syllable and the initial that it becomes when a vowel follows: 콛 and ㅡ become 코 and ㄷ, 닭 and ㅗ 달
    /// and ㄱ.
    var partedFinal: (rest: Syllable, next: Jamo)? {
        guard let final else { return nil }
        let (first, second) = final.strokes
        let rest = second == nil ? nil : first
        guard let syllable = Syllable(initial: initial, vowel: vowel, final: rest) else { return nil }
        return (syllable, second ?? first)
    }

    /// The letters that a person types for it, in order.
    var strokes: [Jamo] {
        [initial.strokes, vowel.strokes, final?.strokes].compactMap(\.self).flatMap { [$0.0, $0.1] }
            .compactMap(\.self)
    }

    static func canClose(_ jamo: Jamo) -> Bool {
        finals.position(of: jamo.offset) != nil
    }

    private static let initials: InlineArray<19, UInt8> = [
        1, 2, 4, 7, 8, 9, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    ]
    private static let finals: InlineArray<28, UInt8> = [
        0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 22, 23, 24, 26, 27, 28, 29, 30,
    ]
}

extension InlineArray where Element: Equatable {
    fileprivate func position(of element: Element) -> Int? {
        for place in indices where self[place] == element { return place }
        return nil
    }
}
