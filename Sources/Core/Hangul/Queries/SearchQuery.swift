/// What a person typed into a search field, read in each way that makes sense.
///
/// Ask for the readings in their order and stop at the first that finds anything: a guess then never pushes a
/// real hit aside. Only a list that changes with each key may ask for `asTyped` and `unfinished` together.
///
///     let query = Query("아이폰 케")
///     for reading in query.readings {
///         let hits = names.filter { reading.match(in: $0) != nil }
///         if !hits.isEmpty { return hits }
///     }
///
/// `Match` says where the hits are, to highlight them, and how well a text answers; where nothing is found,
/// `Corrections` may know a word that was meant.
///
/// For a full-text index print a reading as the index wants it. With FTS5 and a tokenizer that calls
/// `Terms.forEach(in:_:)` for texts and `Terms.forEach(inPhrase:_:)` for queries, each alternative is its
/// `spelling` in quotation marks, with a `*` after them where it is a prefix; alternatives are joined by `OR`
/// in parentheses and words by `AND`. With PostgreSQL the positions are joined by `<->` and the choices by `|`.
///
/// Any text will do. What exceeds `byteLimit` or `wordLimit` is left out, so that no query is slow.
public struct SearchQuery: Hashable, Sendable {
    /// How many bytes of UTF-8 are read: some 300 syllables.
    public static let byteLimit = 1024

    /// How many words a reading holds.
    public static let wordLimit = 16

    /// Best first; empty where the text has nothing to search for.
    public let readings: [Reading]

    public init(_ text: String) {
        let bytes = Array(text.utf8.prefix(Self.byteLimit))
        let words = QueryWord.read(bytes.span)
        guard let last = words.last?.parts.last else {
            readings = []
            return
        }
        let unfinished = bytes.last == UInt8(ascii: " ") ? [] : last.unfinishedPhrases
        let typed = Reading(kind: .asTyped, words: words.flatMap(\.asTyped))
        readings =
            [typed]
            + Self.apart(words)
            + Self.unfinished(typed, last: unfinished)
            + Self.together(words)
            + Self.otherKeyboard(words, last: unfinished)
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

    /// Hangul alone, some of it a single syllable: few words are so short, and most of those were torn off others.
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
        return [Reading(kind: .otherKeyboard, words: grown)]
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
