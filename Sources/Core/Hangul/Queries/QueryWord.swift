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
    ///
    /// Single consonants beyond ``SearchQuery/consonantLimit`` leave words without parts.
    static func read(_ text: Span<UInt8>) -> [QueryWord] {
        var (words, index, room) = ([QueryWord](), 0, SearchQuery.wordLimit)
        var consonants = SearchQuery.consonantLimit
        _ = Separation.read(text, at: &index)
        while index < text.count, room > 0 {
            var word = QueryWord(text, at: &index)
            word.parts.removeAll { part in
                guard part.isOneConsonant else { return false }
                consonants -= 1
                return consonants < 0
            }
            word.parts = Array(word.parts.prefix(room))
            room -= word.parts.count
            if let last = words.last, let quantity = last.quantity(in: word) {
                words[words.count - 1] = quantity
            } else {
                words.append(word)
            }
        }
        return words
    }

    /// A number and the unit after it as one word, which 100 ml is as well as 100ml.
    private func quantity(in unit: QueryWord) -> QueryWord? {
        guard parts.count == 1, parts[0].pieces.count == 1, case .number = parts[0].pieces[0],
            unit.parts.count == 1, unit.parts[0].pieces.count == 1, UnitNames.isUnit(unit.parts[0].pieces[0])
        else { return nil }
        var quantity = self
        quantity.parts[0].pieces += unit.parts[0].pieces
        quantity.source += unit.source
        return quantity
    }

    /// Reads the word at `index` and what separates it from the next.
    private init(_ text: Span<UInt8>, at index: inout Int) {
        let start = index
        var (end, separation) = (index, Separation.none)
        repeat {
            for piece in QueryPiece.read(text, at: &index) { append(piece, after: separation) }
            end = index
            separation = .read(text, at: &index)
        } while separation == .none || separation == .joiner
        source = (start..<end).map { text[$0] }
    }

    private mutating func append(_ piece: QueryPiece, after separation: Separation) {
        guard let last = parts.indices.last, parts[last].canTake(piece) else {
            parts.append(QueryPart(pieces: [piece]))
            return
        }
        parts[last].isJoined = parts[last].isJoined || separation == .joiner
        parts[last].pieces.append(piece)
    }

    /// The syllables of the word, where it consists of syllables alone.
    var syllables: [Syllable]? {
        guard parts.count == 1, parts[0].pieces.count == 1, case .syllables(let run) = parts[0].pieces[0]
        else {
            return nil
        }
        return run
    }

    /// The word that the same keys give in the other layout, where they give one.
    var onOtherKeyboard: QueryPart? {
        // Of an ignored word the other layout says nothing either.
        guard !parts.isEmpty,
            let text = KeyboardLayout.hangul(typedAs: source) ?? KeyboardLayout.latin(typedAs: source),
            let word = QueryWord.read(Array(text.utf8).span).first, word.parts.count == 1
        else { return nil }
        return word.parts.first
    }
}
