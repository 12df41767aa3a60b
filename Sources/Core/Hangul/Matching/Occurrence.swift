/// One place where a phrase stands in a text.
struct Occurrence {
    var source: Range<Int>
    var startsWord: Bool
    var endsWord: Bool

    /// How likely it is what was asked for, 0…1.
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
    func occurrences(in text: SpelledText) -> [Occurrence] {
        var found: [Occurrence] = []
        guard terms.count <= text.positions.count else { return found }
        for start in 0...(text.positions.count - terms.count) {
            if let occurrence = occurrence(at: start, in: text) { found.append(occurrence) }
        }
        return found
    }

    private func occurrence(at start: Int, in text: SpelledText) -> Occurrence? {
        var (lower, upper, isWhole) = (0, 0, true)
        for (place, choices) in terms.enumerated() {
            let isBeginning = isPrefix && place == terms.count - 1
            guard let (entry, term) = text.entry(at: start + place, among: choices, isPrefix: isBeginning)
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
    /// Whether a pair of syllables that stands at a position or soon after has `offset` in its middle.
    fileprivate func isCrossed(_ offset: Int, from position: Int) -> Bool {
        (position..<min(position + 2, positions.count)).contains { head($0).source.crosses(offset) }
    }
}

extension Range<Int> {
    fileprivate func crosses(_ offset: Int) -> Bool {
        lowerBound < offset && offset < upperBound
    }
}
