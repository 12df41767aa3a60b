/// The text of a search field, read in each way that makes sense.
///
/// Try the readings in their order and stop at the first that finds anything: a guess then never displaces a
/// real hit. Only a list that changes with each key may ask for ``Reading/Kind/asTyped`` and
/// ``Reading/Kind/unfinished`` together.
///
/// ```swift
/// let names = ["투명 아이폰 케이스", "갤럭시 케이스", "아이패드"]
/// let query = SearchQuery("아이폰 케")
/// var hits: [String] = []
/// for reading in query.readings where hits.isEmpty {
///     hits = names.filter { reading.match(in: $0) != nil }
/// }
/// ```
///
/// A ``Match`` says where the hits are, to highlight them, and how well a text answers. Where nothing is
/// found, ``Corrections`` may know the word that was meant.
///
/// For a full-text index, print a reading as the index wants it. With FTS5 and a tokenizer that calls
/// ``Terms/forEach(in:detail:_:)`` for texts and ``Terms/forEach(inPhrase:_:)`` for queries, each alternative is its
/// ``Phrase/spelling`` in quotation marks, with a `*` after them where it is a prefix in the index
/// (``Phrase/isPrefixInIndex``); alternatives are joined by `OR` in parentheses and words by `AND`. With PostgreSQL the positions are joined by `<->` and
/// the choices by `|`.
///
/// Every text is accepted, and none fails. Input beyond ``byteLimit``, ``wordLimit`` or ``consonantLimit`` is
/// ignored, so that no query is slow.
public struct SearchQuery: Hashable, Sendable {
    /// The bytes of UTF-8 that are read: some 300 syllables.
    public static let byteLimit = 1024

    /// The words that a reading holds at most.
    public static let wordLimit = 16

    /// The words that are a single consonant, as ㄱ, and that count.
    ///
    /// Each finds a good part of a market and says little about what is meant. Texts that differ in the
    /// ignored ones alone have the same readings.
    public static let consonantLimit = 3

    /// The ways to understand the text, best first; empty where it has nothing to search for.
    public let readings: [Reading]

    /// Reads `text`; white space at its end says that the last word is finished.
    public init(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.byteLimit))
        let words = QueryWord.read(bytes.span)
        guard words.contains(where: { !$0.parts.isEmpty }) else {
            readings = []
            return
        }
        let isFinished = bytes.last == UInt8(ascii: " ")
        let unfinished = isFinished ? [] : words.last?.parts.last?.unfinishedPhrases ?? []
        let typed = Reading(kind: .asTyped, words: words.flatMap(\.asTyped))
        readings =
            [typed]
            + Self.apart(words)
            + Self.unfinished(typed, last: unfinished)
            + Self.together(words)
            + Self.otherKeyboard(words, last: unfinished)
            + Self.bare(words)
    }

    /// The reading without particles that nouns may end in too.
    ///
    /// Those that hardly any noun ends in are left out of the text as it was typed already: 자전거를 finds all
    /// that 자전거 does.
    private static func bare(_ words: [QueryWord]) -> [Reading] {
        let parts = words.flatMap(\.parts)
        guard parts.contains(where: { $0.bare(certainly: false) != nil && $0.bare(certainly: true) == nil })
        else { return [] }
        return [
            Reading(
                kind: .bare,
                words: parts.map { Reading.Word(alternatives: ($0.bare(certainly: false) ?? $0).phrases) }
            )
        ]
    }

    private static func apart(_ words: [QueryWord]) -> [Reading] {
        let parts = words.flatMap(\.parts)
        let apart = parts.flatMap(\.apart)
        guard apart.count > parts.count else { return [] }
        return [
            Reading(
                kind: .apart,
                words: apart.prefix(wordLimit).map { Reading.Word(alternatives: $0.phrases) }
            )
        ]
    }

    private static func unfinished(_ typed: Reading, last phrases: [Phrase]) -> [Reading] {
        guard !phrases.isEmpty else { return [] }
        return [Reading(kind: .unfinished, words: growing(typed.words, by: phrases))]
    }

    /// Hangul alone, some of it a single syllable: few words are so short, and most of those were torn off
    /// others.
    private static func together(_ words: [QueryWord]) -> [Reading] {
        let runs = words.compactMap(\.syllables)
        guard words.count > 1, runs.count == words.count, runs.contains(where: { $0.count == 1 }) else {
            return []
        }
        let word = QueryPart(pieces: [.syllables(Array(runs.joined().prefix(syllablesTogether)))])
        return [Reading(kind: .together, words: [Reading.Word(alternatives: word.phrases)])]
    }

    /// Longer than any word that is torn into pieces by mistake.
    private static let syllablesTogether = 16

    /// Any word may have been typed in the other layout, the rest as it stands.
    ///
    /// As whole words first: the beginnings of words are dearer to look for.
    private static func otherKeyboard(_ words: [QueryWord], last phrases: [Phrase]) -> [Reading] {
        let others = words.map(\.onOtherKeyboard)
        guard others.contains(where: { $0 != nil }) else { return [] }
        let read = zip(words, others).flatMap { word, other in
            guard let other else { return word.asTyped }
            // Parts that must all be found are no alternative to one word.
            let typed = word.asTyped.count == 1 ? word.asTyped[0].alternatives : []
            return [Reading.Word(alternatives: typed + other.phrases)]
        }
        let typed = words.last?.parts.count == 1 ? phrases : []
        let grown = growing(read, by: typed + (others.last??.unfinishedPhrases ?? []))
        let whole = Reading(kind: .otherKeyboard, words: read)
        return grown == read ? [whole] : [whole, Reading(kind: .otherKeyboard, words: grown)]
    }

    private static func growing(_ words: [Reading.Word], by phrases: [Phrase]) -> [Reading.Word] {
        guard let last = words.last else { return [] }
        return words.dropLast() + [Reading.Word(alternatives: last.alternatives + phrases)]
    }
}

extension QueryWord {
    fileprivate var asTyped: [Reading.Word] {
        parts.map { Reading.Word(alternatives: $0.phrases) }
    }
}
