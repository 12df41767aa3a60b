/// Terms that must stand at consecutive positions.
public struct Phrase: Hashable, Sendable {
    /// For each position the terms to choose from, the plain one first; never empty.
    public let terms: [[String]]

    /// True where the terms at the last position need only be the beginnings of the matching terms.
    public let isPrefix: Bool

    /// True where an index must look up all terms that begin as those at the last position do.
    ///
    /// It is false for the initial consonant of a run, which is a term beside each that begins with it.
    public var isPrefixInIndex: Bool {
        guard isPrefix, let last = terms.last else { return false }
        return !last.allSatisfy { term in
            let scalars = Array(term.unicodeScalars)
            return scalars.count == 2 && scalars[0] == "_" && Jamo(scalars[1].value)?.isConsonant ?? false
        }
    }

    init(_ terms: [[String]], isPrefix: Bool) {
        self.terms = terms
        self.isPrefix = isPrefix
    }

    /// The terms in one line, positions parted by a space and choices by `|`, as
    /// ``Terms/forEach(inPhrase:_:)`` reads them.
    ///
    /// It holds no quotation mark, backslash or line end.
    public var spelling: String {
        terms.map { $0.joined(separator: "|") }.joined(separator: " ")
    }

    var isOfInitials: Bool {
        terms.contains { choices in
            choices.contains { term in
                term.unicodeScalars.allSatisfy { scalar in
                    scalar == "_" || Jamo(scalar.value)?.isConsonant ?? false
                }
            }
        }
    }

    static let separator = UInt8(ascii: " ")
    static let alternator = UInt8(ascii: "|")
}
