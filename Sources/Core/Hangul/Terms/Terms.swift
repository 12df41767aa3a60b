/// The terms of a text: what a full-text index keeps of it, in order.
///
/// A run of Hangul gives each pair of neighbouring syllables and its last syllable alone, and together with
/// each its initial consonants; a word of other letters and a number each give themselves, folded:
///
///     자전거 S23  →  자ㅈㅓㄴ+ㅈㅈ+_ㅈㅏ+_ㅈ+ㅈㅈㄱ  전ㄱㅓ+ㅈㄱ  거+ㄱ  s  23
///
/// A term that is colocated (after the `+`) shares its position with the one before; any other takes the
/// next position. A ``Phrase`` is found where its terms stand at consecutive positions. Besides:
///
/// - the second syllable of a pair is spelled by its strokes, so that an unfinished syllable is a prefix;
/// - `_ㅈㅏ` says that a run begins with 자. One syllable alone is found where a run begins or ends with it, and
///   not in the middle, where it rarely means what it does alone. `_ㅈ` says the same of its initial consonant;
/// - where white space or one hyphen parts two runs, the pair across it is colocated with the last syllable
///   of the first, spelled `폰_ㅋㅔ`. A `_` at an end says that the syllable there is a whole word: a phrase may
///   begin or end on such a bridge, but not on another, or 나가 would be found in `하나 가방`;
/// - three initial consonants are a term too (`ㅈㅈㄱ`, or `ㄱ_ㅂㄱ` of `큰 가방`), since too many texts have two alone;
/// - two words of other letters also give what they make together (`usb c+usbc` of USB-C);
/// - a term `.` stands where no phrase may cross: at punctuation and at the end of a line.
///
/// ```swift
/// var terms: [String] = []
/// Terms.forEach(in: Array("자전거 S23".utf8).span) { term, _, isColocated in
///     let text = term.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
///     if isColocated { terms[terms.count - 1] += "+" + text } else { terms.append(text) }
///     return true
/// }
/// ```
///
/// All bytes are accepted, and none fail: those that are not UTF-8 separate words. Time grows linearly with
/// the length, and nothing is allocated.
public enum Terms {
    /// The set of terms that a text gives: those of prose are half as many.
    public enum Detail: Hashable, Sendable {
        /// All of them, for names.
        case full
        /// None of initial consonants beside syllables. ``Reading/Word/hasInitials`` tells which words need those.
        case plain
        /// Without the beginnings and ends of runs too: prose has so many words that any syllable begins and ends some. One
        /// syllable alone is then found where it is a word, has a particle, or stands behind a number: 책을, 2024년식.
        case prose
    }

    /// Calls `emit` with each term, the bytes of `text` it came from, and whether it is colocated.
    ///
    /// Stops when `emit` returns `false`.
    public static func forEach(
        in text: Span<UInt8>,
        detail: Detail = .full,
        _ emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool
    ) {
        var reader = TermReader(detail: detail)
        while reader.advance(in: text, emit) {}
    }

    /// Calls `emit` with each term of a phrase as ``Phrase/spelling`` gives it.
    ///
    /// Here colocated terms are alternatives. A tokenizer of a full-text index gives this back when it splits
    /// a phrase of a query. Stops when `emit` returns `false`.
    public static func forEach(
        inPhrase spelling: Span<UInt8>,
        _ emit: (_ term: Span<UInt8>, _ source: Range<Int>, _ isColocated: Bool) -> Bool
    ) {
        var (start, isColocated) = (0, false)
        for index in 0...spelling.count {
            let byte = index < spelling.count ? spelling[index] : Phrase.separator
            guard byte == Phrase.separator || byte == Phrase.alternator else { continue }
            if start < index {
                guard emit(spelling.extracting(start..<index), start..<index, isColocated) else { return }
            }
            isColocated = byte == Phrase.alternator
            start = index + 1
        }
    }
}
