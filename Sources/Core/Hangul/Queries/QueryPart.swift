/// Pieces of a word that one phrase can hold.
struct QueryPart: Hashable {
    var pieces: [QueryPiece]
    /// Whether a hyphen or the like stands between any of them.
    var isJoined = false

    func canTake(_ piece: QueryPiece) -> Bool {
        guard let last = pieces.last else { return true }
        if case .started = last { return false }
        return !(last.isHangul && piece.isHangul)
    }

    /// The phrases that find it as it stands.
    var phrases: [Phrase] {
        var phrases = [phrase(isOpen: false)]
        if let compound { phrases.append(compound.phrase(isOpen: false)) }
        return phrases + inOtherUnits.map { $0.phrase(isOpen: false) }
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
        // A syllable alone is too little to guess its final consonant.
        var phrases = syllables.count > 1 ? [phrase(isOpen: true)] : []
        if let (rest, next) = syllables.last?.partedFinal {
            let parted = QueryPiece.started(syllables.dropLast() + [rest], next)
            phrases.append(QueryPart(pieces: pieces.dropLast() + [parted]).phrase(isOpen: true))
        }
        return phrases
    }

    /// The one word that parts joined by hyphens make: usbc of USB-C.
    private var compound: QueryPart? {
        guard isJoined, pieces.count == 2, case .letters(let first) = pieces[0],
            case .letters(let second) = pieces[1]
        else { return nil }
        let word = String(decoding: (first + second).utf8.prefix(TermBuffer.wordLimit), as: UTF8.self)
        return QueryPart(pieces: [.letters(word)])
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

// MARK: Spelling

extension QueryPart {
    /// Spells it as a phrase; an open one may go on after its last letter.
    private func phrase(isOpen: Bool) -> Phrase {
        var terms: [[String]] = []
        var isPrefix = isOpen
        for (place, piece) in pieces.enumerated() {
            let isLast = place == pieces.count - 1
            switch piece {
            case .letters(let word):
                terms.append(pieces.count == 1 ? EnglishPlural.forms(of: word) : [word])
            case .number(let digits):
                terms.append([digits])
            case .syllables(let syllables):
                let isAlone = isLast && syllables.count == 1
                terms += Self.terms(
                    for: syllables.map(Beat.syllable),
                    isOpen: isOpen && isLast,
                    endsRun: !isLast
                )
                isPrefix = isPrefix || isAlone
            case .consonants(let consonants):
                let isAlone = isLast && consonants.count == 1
                terms += Self.terms(for: consonants.map(Beat.consonant), isOpen: false, endsRun: !isLast)
                isPrefix = isPrefix || isAlone
            case .started(let syllables, let jamo):
                let beats = syllables.map(Beat.syllable) + [.consonant(jamo)]
                terms += Self.terms(for: beats, isOpen: true, endsRun: false)
                isPrefix = true
            }
        }
        return Phrase(terms, isPrefix: isPrefix)
    }

    /// The pairs of a run, each as in one run or across a gap, and its last beat where a run has to end there.
    private static func terms(for beats: [Beat], isOpen: Bool, endsRun: Bool) -> [[String]] {
        var term = TermBuffer()
        func spell(_ pair: Pair) -> String {
            if !pair.spell(into: &term) { pair.spellInitials(into: &term) }
            return term.string
        }
        var terms: [[String]] = []
        let lastPair = beats.count - 2
        for (place, (first, second)) in zip(beats, beats.dropFirst()).enumerated() {
            // A phrase that begins or ends on a bridge holds but one syllable on that side: it must be a word.
            let bridge = Pair.Bond.bridge(
                leftIsWhole: place == 0,
                rightIsWhole: place == lastPair && !isOpen
            )
            terms.append([
                spell(Pair(first: first, second: second)),
                spell(Pair(first: first, second: second, bond: bridge)),
            ])
        }
        if let last = beats.last, endsRun || beats.count == 1 {
            term.clear()
            term.append(last)
            terms.append([term.string])
        }
        return terms
    }
}
