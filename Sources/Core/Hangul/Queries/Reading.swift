/// One way to understand a query.
public struct Reading: Hashable, Sendable {
    /// The way in which a reading understands the text.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// The text as it was typed, word for word.
        case asTyped
        /// The parts of a word that runs on after a number, each for itself: 아이폰13케이스 for 아이폰13 실리콘 케이스.
        case apart
        /// The beginning of something that is still being typed: 콛 for 코드, `ipho` for iPhone.
        case unfinished
        /// One word with blanks in it, as fingers slip on a phone: 유 모 차 for 유모차.
        case together
        /// The letters of the same keys in the other layout: `dkdlvhs` for 아이폰, ㅑㅔㅙㅜㄷ for iPhone.
        case otherKeyboard
        /// Words without the particles at their ends, in which nouns may end too: 안장 for 안장이.
        case bare
    }

    /// A word of the query; it is found where any of its phrases is.
    public struct Word: Hashable, Sendable {
        /// The phrases, the plain one first; never empty.
        public let alternatives: [Phrase]

        /// True where some of it is initial consonants alone, which match only texts in
        /// ``Terms/Detail/full``.
        public var hasInitials: Bool { alternatives.contains(where: \.isOfInitials) }
    }

    /// The way in which this reading understands the text.
    public let kind: Kind

    /// The words, all of which must be found; never empty.
    public let words: [Word]

    /// True where any of its words ``Word/hasInitials``.
    public var hasInitials: Bool { words.contains(where: \.hasInitials) }

    /// Each word as a reading of its own; the reading finds the texts that all of them find.
    public var apart: [Reading] { words.map { Reading(kind: kind, words: [$0]) } }
}
