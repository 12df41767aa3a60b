/// Pieces of a word that one phrase can hold.
struct QueryPart: Hashable {
    var pieces: [QueryPiece]
    /// True where a hyphen or a like mark stands between any of them.
    var isJoined = false

    /// True of a single consonant, which matches a word in a tenth of all names.
    var isOneConsonant: Bool {
        guard pieces.count == 1, case .consonants(let consonants) = pieces[0] else { return false }
        return consonants.count == 1
    }

    /// True where a phrase may hold the piece too: only numbers go with the pieces beside them.
    ///
    /// Letters and Hangul without a space between them are two words, as in 맥북m2 for 맥북에어 M2.
    func canTake(_ piece: QueryPiece) -> Bool {
        switch (pieces.last, piece) {
        case (.started, _): false
        case (.number, _), (_, .number), (.letters, .letters), (nil, _): true
        default: false
        }
    }

    /// The same with a name parted from the number or the unit before it: 아이폰13케이스 as 아이폰13 and 케이스.
    var apart: [QueryPart] {
        for place in pieces.indices.dropFirst() {
            guard case .number = pieces[place - 1], case .syllables(let syllables) = pieces[place] else {
                continue
            }
            let length = UnitNames.length(in: syllables)
            guard length < syllables.count else { continue }
            let unit = length == 0 ? [] : [QueryPiece.syllables(Array(syllables[..<length]))]
            let rest = QueryPiece.syllables(Array(syllables[length...]))
            let head = QueryPart(pieces: pieces[..<place] + unit, isJoined: isJoined)
            let tail = QueryPart(pieces: [rest] + pieces[(place + 1)...], isJoined: isJoined)
            return [head] + tail.apart
        }
        return [self]
    }

    /// The phrases that find it as it stands.
    var phrases: [Phrase] {
        var phrases = [phrase(isOpen: false)]
        if let compound { phrases.append(compound.phrase(isOpen: false)) }
        if let bare = bare(certainly: true) { phrases.append(bare.phrase(isOpen: false)) }
        return phrases + inOtherUnits.map { $0.phrase(isOpen: false) }
    }

    /// The same without the particle at its end, where it is syllables alone and has one.
    func bare(certainly: Bool) -> QueryPart? {
        guard pieces.count == 1, case .syllables(let syllables) = pieces[0],
            let word = QueryParticle.word(of: syllables, certainly: certainly)
        else { return nil }
        return QueryPart(pieces: [.syllables(word)])
    }

    /// The phrases that find what it may become with more keys; none where it says all it can.
    var unfinishedPhrases: [Phrase] {
        switch pieces.last {
        case .syllables(let syllables): unfinished(syllables)
        case .letters, .number: [phrase(isOpen: true)]
        case .consonants, .started, nil: []
        }
    }

    private func unfinished(_ syllables: [Syllable]) -> [Phrase] {
        var phrases = [phrase(isOpen: true)]
        if let (rest, next) = syllables.last?.partedFinal {
            let parted = QueryPiece.started(syllables.dropLast() + [rest], next)
            phrases.append(QueryPart(pieces: pieces.dropLast() + [parted]).phrase(isOpen: true))
        }
        return phrases
    }

    /// The one word that parts joined by hyphens make: usbc of USB-C.
    private var compound: QueryPart? {
        guard isJoined, pieces.count == 2, case .letters(let first) = pieces[0],
            case .letters(let second) = pieces[1],
            first.utf8.count + second.utf8.count <= TermBuffer.wordLimit
        else { return nil }
        return QueryPart(pieces: [.letters(first + second)])
    }

    /// The same with another name for the unit of a number: 256기가 of 256GB.
    private var inOtherUnits: [QueryPart] {
        for place in pieces.indices.dropFirst() {
            guard case .number = pieces[place - 1] else { continue }
            let names = UnitNames.others(for: pieces[place])
            guard !names.isEmpty else { continue }
            return names.map { name in
                var other = self
                other.pieces[place] = name
                return other
            }
        }
        return []
    }
}
