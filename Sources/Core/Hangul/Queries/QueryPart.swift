/// Pieces of a word that one phrase can hold.
struct QueryPart: Hashable {
    var pieces: [QueryPiece]
    /// Whether a hyphen or the like stands between any of them.
    var isJoined = false

    /// Whether a phrase may hold the piece too: only numbers go with what they stand beside.
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
                terms += Self.terms(for: syllables.map(Beat.syllable), isLast: isLast, isOpen: isOpen)
            case .consonants(let consonants):
                terms += Self.terms(for: consonants.map(Beat.consonant), isLast: isLast, isOpen: false)
                isPrefix = isPrefix || (isLast && consonants.count == 1)
            case .started(let syllables, let jamo):
                let beats = syllables.map(Beat.syllable) + [.consonant(jamo)]
                terms += Self.terms(for: beats, isLast: true, isOpen: true)
                isPrefix = true
            }
        }
        return Phrase(terms, isPrefix: isPrefix)
    }

    /// The pairs of a run, each as in one run or across a gap, and its last beat where a run has to end there.
    private static func terms(for beats: [Beat], isLast: Bool, isOpen: Bool) -> [[String]] {
        var term = TermBuffer()
        func spell(_ pair: Pair) -> String {
            if !pair.spell(into: &term) { pair.spellInitials(into: &term) }
            return term.string
        }
        if isLast, beats.count == 1 { return [alone(beats[0], isOpen: isOpen)] }
        var terms: [[String]] = []
        let lastPair = beats.count - 2
        for (place, (first, second)) in zip(beats, beats.dropFirst()).enumerated() {
            // A phrase that begins or ends on a bridge holds but one syllable on that side: it must be a word, or
            // the first stroke of one.
            let isStarted = first.isSyllable && !second.isSyllable
            let bridge = Pair.Bond.bridge(
                leftIsWhole: place == 0,
                rightIsWhole: place == lastPair && !isStarted
            )
            terms.append([
                spell(Pair(first: first, second: second)),
                spell(Pair(first: first, second: second, bond: bridge)),
            ])
        }
        if !isLast, let last = beats.last {
            term.clear()
            term.append(last)
            terms.append([term.string])
        }
        return terms
    }

    /// A syllable alone begins a run or ends one; an open one, or a consonant, can only begin it.
    private static func alone(_ beat: Beat, isOpen: Bool) -> [String] {
        var (beginning, end) = (TermBuffer(), TermBuffer())
        beat.spellAsBeginning(into: &beginning)
        guard beat.isSyllable, !isOpen else { return [beginning.string] }
        end.append(beat)
        return [beginning.string, end.string]
    }
}
