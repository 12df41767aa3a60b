/// Terms that must stand at consecutive positions.
public struct Phrase: Hashable, Sendable {
    /// For each position the terms to choose from, the plain one first; never empty.
    public let terms: [[String]]

    /// Whether the terms at the last position need only be the beginnings of what is found.
    public let isPrefix: Bool

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
