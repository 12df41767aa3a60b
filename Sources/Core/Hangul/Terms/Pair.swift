/// Two neighbouring beats of Hangul, and what lies between them.
struct Pair {
    /// The way in which the two stand together.
    enum Bond: Hashable {
        /// In one run: 자전.
        case run
        /// On either side of a gap. A side is whole where the beat is all there is of its run.
        case bridge(leftIsWhole: Bool, rightIsWhole: Bool)
    }

    var first: Beat
    var second: Beat
    var bond = Bond.run

    /// 자ㅈㅓㄴ: the first syllable, then the strokes of the second; nil unless both are syllables.
    ///
    /// A consonant in second place is a syllable of which one stroke was typed.
    func spell(into term: inout TermBuffer) -> Bool {
        guard case .syllable(let syllable) = first else { return false }
        term.clear()
        begin(&term)
        term.append(syllable)
        bridge(&term)
        switch second {
        case .syllable(let next): term.appendStrokes(next)
        case .consonant(let jamo): term.append(jamo)
        }
        end(&term)
        return true
    }

    /// ㅈㅈ: the initial consonants.
    func spellInitials(into term: inout TermBuffer) {
        term.clear()
        begin(&term)
        term.append(first.initial)
        bridge(&term)
        term.append(second.initial)
        end(&term)
    }

    /// ㅈㅈㄱ: the initial consonants of this pair and of the last beat of `next`, which begins with this pair's second.
    func spellInitials(with next: Pair, into term: inout TermBuffer) {
        term.clear()
        begin(&term)
        term.append(first.initial)
        bridge(&term)
        term.append(next.first.initial)
        next.bridge(&term)
        term.append(next.second.initial)
        next.end(&term)
    }

    private func begin(_ term: inout TermBuffer) {
        if case .bridge(leftIsWhole: true, _) = bond { term.append(UInt8(ascii: "_")) }
    }

    private func bridge(_ term: inout TermBuffer) {
        if case .bridge = bond { term.append(UInt8(ascii: "_")) }
    }

    private func end(_ term: inout TermBuffer) {
        if case .bridge(_, rightIsWhole: true) = bond { term.append(UInt8(ascii: "_")) }
    }
}
