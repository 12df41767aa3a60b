extension QueryPart {
    /// Spells it as a phrase; an open one may go on after its last letter.
    func phrase(isOpen: Bool) -> Phrase {
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
    ///
    /// Initial consonants are taken by three, which far fewer texts have in a row than two.
    private static func terms(for beats: [Beat], isLast: Bool, isOpen: Bool) -> [[String]] {
        var term = TermBuffer()
        if isLast, beats.count == 1 { return [alone(beats[0], isOpen: isOpen)] }
        let pairs = pairs(of: beats)
        var terms: [[String]] = []
        var rest = pairs[...]
        if beats.count > 2, !beats.contains(where: \.isSyllable) {
            for (first, second) in zip(pairs, pairs.dropFirst()) {
                terms.append(initials(first, second))
                rest.removeFirst()
            }
            if isLast { rest = [] }
        }
        for choices in rest {
            terms.append(
                choices.map { pair in
                    if !pair.spell(into: &term) { pair.spellInitials(into: &term) }
                    return term.string
                }
            )
        }
        if !isLast, let last = beats.last {
            term.clear()
            term.append(last)
            terms.append([term.string])
        }
        return terms
    }

    /// The beats by two, each two as in one run and as across a gap.
    private static func pairs(of beats: [Beat]) -> [[Pair]] {
        let lastPair = beats.count - 2
        return zip(beats, beats.dropFirst()).enumerated().map { place, beats in
            let (first, second) = beats
            // A phrase that begins or ends on a bridge holds but one syllable on that side: it must be a word, or
            // the first stroke of one.
            let isStarted = first.isSyllable && !second.isSyllable
            let bridge = Pair.Bond.bridge(
                leftIsWhole: place == 0,
                rightIsWhole: place == lastPair && !isStarted
            )
            return [Pair(first: first, second: second), Pair(first: first, second: second, bond: bridge)]
        }
    }

    private static func initials(_ first: [Pair], _ second: [Pair]) -> [String] {
        var term = TermBuffer()
        return first.flatMap { pair in
            second.map { next in
                pair.spellInitials(with: next, into: &term)
                return term.string
            }
        }
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
