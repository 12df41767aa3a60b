package import Hangul

/// The texts of products that a search reads.
package enum SearchScope: Hashable, Sendable {
    case names
    /// Names and descriptions: each word may stand in either.
    case texts
    /// The matches of `texts` that are not matches of `names`.
    case descriptionsAlone

    /// The full-text index of it.
    var table: String { self == .names ? "search" : "search_texts" }

    /// The query for a reading's matches, in FTS5's own query language.
    func fullTextQuery(_ reading: Reading) -> String {
        let words = reading.fullTextQuery
        return self == .descriptionsAlone ? "(\(words)) NOT ({name} : (\(words)))" : words
    }
}

/// One way to understand a text, and where to look for it.
package struct SearchStep: Hashable, Sendable {
    /// The place of the reading among the text's.
    package let number: UInt8
    package let reading: Reading
    package let scope: SearchScope

    func looking(in scope: SearchScope) -> SearchStep {
        SearchStep(number: number, reading: reading, scope: scope)
    }
}

extension SearchQuery {
    /// The steps of a search, to be tried until one has a match.
    ///
    /// First comes the text as typed, in names and then in descriptions too, and then each guess at what else
    /// it may mean.
    ///
    /// A word with blanks in it (합정 역) is taken for one in descriptions first: their words are so many that
    /// its syllables stand somewhere.
    package var steps: [SearchStep] {
        let numbered = readings.enumerated().map { (UInt8($0), $1) }
        let typed = numbered.filter { $1.kind == .asTyped }
        let together = numbered.filter { $1.kind == .together }
        let guesses = numbered.filter { $1.kind != .asTyped && $1.kind != .together }
        return steps(of: typed + together, in: .names) + steps(of: together + typed, in: .texts)
            + guesses.flatMap { steps(of: [$0], in: .names) + steps(of: [$0], in: .texts) }
    }

    private func steps(of readings: [(UInt8, Reading)], in scope: SearchScope) -> [SearchStep] {
        readings.filter { scope == .names || $1.scope == scope }
            .map { SearchStep(number: $0, reading: $1, scope: scope) }
    }
}

extension Reading {
    /// The widest scope that it is looked for in.
    ///
    /// Initial consonants are known of names alone, and what is still being typed begins too many words of descriptions.
    package var scope: SearchScope {
        let isOpen = words.contains { $0.alternatives.contains(where: \.isPrefix) }
        return isOpen || hasInitials ? .names : .texts
    }
}
