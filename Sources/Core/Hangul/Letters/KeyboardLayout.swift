/// The letters on the keys of a Korean keyboard in its two layouts, two-set and Latin.
enum KeyboardLayout {
    /// Reads Latin letters as keys for Hangul: `dkdlvhs` is 아이폰.
    ///
    /// Nil unless they give whole syllables, the last of which may have only begun. Digits and hyphens stay.
    static func hangul(typedAs text: [UInt8]) -> String? {
        // With the Caps Lock key down every letter is a capital and means nothing by it.
        let isCapitals = !text.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        var scalars = String.UnicodeScalarView()
        var strokes: [Jamo] = []
        var hasLetters = false
        for byte in text + [0] {
            if let jamo = jamo(for: isCapitals ? byte | 0x20 : byte) {
                strokes.append(jamo)
                hasLetters = true
                continue
            }
            guard append(strokes, to: &scalars, mayBeOpen: byte == 0) else { return nil }
            strokes = []
            guard byte < 0x80 else { return nil }
            if byte != 0 { scalars.append(Unicode.Scalar(byte)) }
        }
        return hasLetters ? String(scalars) : nil
    }

    /// Reads Hangul as keys for Latin letters: ㅑㅔㅙㅜㄷ is `iphone`.
    ///
    /// Nil where every letter stands in a syllable, as it does in words that were meant.
    static func latin(typedAs text: [UInt8]) -> String? {
        var keys: [UInt8] = []
        var hasLoneJamo = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            if let syllable = Syllable(scalar.value) {
                keys += syllable.strokes.compactMap(key(for:))
            } else if let jamo = Jamo(scalar.value) {
                hasLoneJamo = true
                keys += [jamo.strokes.0, jamo.strokes.1].compactMap { $0.flatMap(key(for:)) }
            } else if scalar.isASCII {
                keys.append(UInt8(scalar.value))
            } else {
                return nil
            }
        }
        return hasLoneJamo && keys.count > 1 ? String(decoding: keys, as: UTF8.self) : nil
    }

    /// Composes strokes as an input method does; false where one is left over.
    private static func append(
        _ strokes: [Jamo],
        to scalars: inout String.UnicodeScalarView,
        mayBeOpen: Bool
    ) -> Bool {
        var rest = strokes[...]
        while let initial = rest.popFirst() {
            guard initial.isConsonant else { return false }
            guard let vowel = rest.popFirst() else {
                guard mayBeOpen, !scalars.isEmpty, let jamo = Unicode.Scalar(initial.scalar) else {
                    return false
                }
                scalars.append(jamo)
                return true
            }
            guard !vowel.isConsonant else { return false }
            let joined = take(&rest, after: vowel)
            let final = rest.first.flatMap { isFinal(rest) ? $0 : nil }
            var closed: Jamo?
            if let final {
                rest.removeFirst()
                closed = isFinal(rest) ? take(&rest, after: final) : final
            }
            guard let syllable = Syllable(initial: initial, vowel: joined, final: closed),
                let scalar = Unicode.Scalar(syllable.scalar)
            else { return false }
            scalars.append(scalar)
        }
        return true
    }

    private static func take(_ rest: inout ArraySlice<Jamo>, after jamo: Jamo) -> Jamo {
        guard let next = rest.first, let joined = Jamo.joining(jamo, next) else { return jamo }
        rest.removeFirst()
        return joined
    }

    /// True where the next stroke closes a syllable, as no vowel follows it.
    private static func isFinal(_ rest: ArraySlice<Jamo>) -> Bool {
        guard let next = rest.first, Syllable.canClose(next) else { return false }
        return rest.dropFirst().first?.isConsonant ?? true
    }

    private static func jamo(for key: UInt8) -> Jamo? {
        let place = keys.firstIndex(of: key) ?? keys.firstIndex(of: key | 0x20)
        return place.flatMap { Jamo(letters[$0].value) }
    }

    private static func key(for jamo: Jamo) -> UInt8? {
        letters.firstIndex { $0.value == jamo.scalar }.map { keys[$0] }
    }

    private static let keys = Array("qwertyuiopasdfghjklzxcvbnmQWERTOP".utf8)
    private static let letters = Array("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ".unicodeScalars)
}
