/// A word of a query: what was typed without a space in it.
struct QueryWord {
    /// The parts of it that a phrase can hold, which must all be found.
    ///
    /// Nearly always one. Syllables and lone consonants part, as no index holds both at one position: 자ㅈㄱ is
    /// 자ㅈ and ㅈㄱ.
    private(set) var parts: [QueryPart] = []

    /// The bytes it was read from.
    private(set) var source: [UInt8] = []

    /// Splits a query at white space and punctuation.
    static func read(_ text: Span<UInt8>) -> [QueryWord] {
        var (words, word, index, start) = ([QueryWord](), QueryWord(), 0, 0)
        while words.count < Query.wordLimit {
            let end = index
            let separation = Separation.read(text, at: &index)
            if index == text.count || separation == .gap || separation == .barrier {
                if !word.parts.isEmpty {
                    word.source = (start..<end).map { text[$0] }
                    words.append(word)
                }
                guard index < text.count else { break }
                (word, start) = (QueryWord(), index)
            }
            for piece in QueryPiece.read(text, at: &index) { word.append(piece, after: separation) }
        }
        return words
    }

    private mutating func append(_ piece: QueryPiece, after separation: Separation) {
        guard let last = parts.indices.last, parts[last].canTake(piece) else {
            parts.append(QueryPart(pieces: [piece]))
            return
        }
        parts[last].isJoined = parts[last].isJoined || separation == .joiner
        parts[last].pieces.append(piece)
    }

    /// The word that the same keys give in the other layout, where they give one.
    var onOtherKeyboard: QueryPart? {
        guard
            let text = KeyboardLayout.hangul(typedAs: source) ?? KeyboardLayout.latin(typedAs: source),
            let word = QueryWord.read(Array(text.utf8).span).first, word.parts.count == 1
        else { return nil }
        return word.parts.first
    }
}
