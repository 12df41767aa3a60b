/// One place where a phrase stands in a text.
struct Occurrence {
    var source: Range<Int>
    var startsWord: Bool
    var endsWord: Bool

    /// The likelihood that the occurrence is what the query means, 0…1.
    ///
    /// A Korean compound has its noun last: 손가방 is a 가방, but 가방끈 is not.
    var weight: Double {
        switch (startsWord, endsWord) {
        case (true, true): 1
        case (false, true): 0.8
        case (true, false): 0.6
        case (false, false): 0.3
        }
    }
}

extension Phrase {
    /// Calls `body` with each place where the phrase stands, the first one first, until it answers `false`.
    func forEachOccurrence(in text: SpelledText, _ body: (Occurrence) -> Bool) {
        guard terms.count <= text.positions.count else { return }
        for start in 0...(text.positions.count - terms.count) {
            if let occurrence = occurrence(at: start, in: text), !body(occurrence) { return }
        }
    }

    private func occurrence(at start: Int, in text: SpelledText) -> Occurrence? {
        var (lower, upper, isWhole) = (0, 0, true)
        for place in terms.indices {
            let isBeginning = isPrefix && place == terms.count - 1
            guard
                let (entry, term) = text.entry(at: start + place, among: terms[place], isPrefix: isBeginning)
            else {
                return nil
            }
            if place == 0 { lower = entry.source.lowerBound }
            upper = entry.source.upperBound
            isWhole = !isBeginning || entry.term.count == term.utf8.count
        }
        return Occurrence(
            source: lower..<upper,
            startsWord: start == 0 || !text.head(start - 1).source.crosses(lower),
            endsWord: isWhole && !text.isCrossed(upper, from: start + terms.count - 1)
        )
    }
}

extension SpelledText {
    /// True where a term at a position or at the next two has `offset` in its middle; one of three initial
    /// consonants ends two positions further.
    fileprivate func isCrossed(_ offset: Int, from position: Int) -> Bool {
        (position..<min(position + 3, positions.count)).contains { head($0).source.crosses(offset) }
    }
}

extension Range<Int> {
    fileprivate func crosses(_ offset: Int) -> Bool {
        lowerBound < offset && offset < upperBound
    }
}
