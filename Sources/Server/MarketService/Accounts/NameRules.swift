internal import ICU
package import Market

/// The names that a person can't take: reserved ones, ones that look alike, and mixtures of scripts.
///
/// Reserved are the names of the market's operators. A mixture of scripts hides the real letters of a name.
///
/// Names are compared by how they look: compatibility forms, letter case, blanks, signs, digits around them
/// and letters of other scripts make no difference. Beside those of members, who are many, digits do.
package struct NameRules: Hashable, Sendable {
    private let reserved: Set<String>

    /// Reserves `words` besides those that every market reserves.
    package init(reserving words: [String] = []) {
        reserved = Set((ReservedNames.words + words).flatMap { NameForms($0).whole }.filter { !$0.isEmpty })
    }

    /// Reads a file of words, one a line, in which `#` begins a remark.
    package init(file text: String) {
        self.init(
            reserving: text.split(whereSeparator: \.isNewline)
                .map { $0.prefix { $0 != "#" }.description.trimmed }
                .filter { !$0.isEmpty }
        )
    }

    /// The problem with the name for anyone but the market's operator, or `nil` where there is none.
    ///
    /// `staff` are the names of those who look after the market.
    package func problem(with name: String, staff: [String]) -> AccountProblem? {
        guard Spelling.isOfOneScript(name) else { return AccountProblem(.name, .mixedScripts) }
        let skeletons = NameForms(name)
        guard reserved.isDisjoint(with: skeletons.parts) else { return AccountProblem(.name, .reserved) }
        // Of the very same name the store says that it is taken.
        let others = staff.filter { $0.lowercased() != name.lowercased() }
        guard others.allSatisfy({ skeletons.parts.isDisjoint(with: NameForms($0).parts) }) else {
            return AccountProblem(.name, .lookAlike)
        }
        return nil
    }

    /// The forms of a name by which it is compared with those of everyone.
    ///
    /// Letter case, blanks, signs and letters of one shape make no difference, and digits do, as classes
    /// count theirs through. Two names can't be told apart where they share one of these.
    package static func skeletons(of name: String) -> Set<String> {
        let skeletons = NameForms.skeletons(of: Self.withDigitsApart(name), inCapitals: false).filter {
            !$0.isEmpty
        }
        return skeletons.isEmpty ? [name.lowercased()] : skeletons
    }

    /// The name with each digit as a character of its own that looks like no letter, and one between two numbers.
    private static func withDigitsApart(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        var isAfterNumber = false, isAfterDigit = false
        for scalar in name.unicodeScalars {
            let properties = scalar.properties
            let digit = properties.generalCategory == .decimalNumber ? properties.numericValue : nil
            let apart = digit.flatMap { Unicode.Scalar(0xE000 + UInt32($0)) }
            if apart != nil, isAfterNumber, !isAfterDigit { scalars.append("\u{E010}") }
            isAfterDigit = apart != nil
            isAfterNumber = isAfterDigit || isAfterNumber && !NameForms.isLetter(scalar)
            scalars.append(apart ?? scalar)
        }
        return String(scalars)
    }

    /// The part of the rules that holds for the market's own people, too.
    package static func scriptProblem(with name: String) -> AccountProblem? {
        Spelling.isOfOneScript(name) ? nil : AccountProblem(.name, .mixedScripts)
    }
}

/// The forms of a name by which it is compared.
private struct NameForms {
    /// In small letters and in capitals, since `I` looks like `l` and `i` does not.
    let whole: Set<String>
    /// And without what is often put around a word to have a name of one's own.
    let parts: Set<String>

    init(_ name: String) {
        whole = Self.skeletons(of: name)
        let digits = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .decimalNumber }
        var bare = Substring(name).unicodeScalars.drop { digits($0) || !Self.isLetter($0) }
        while let last = bare.last, digits(last) || !Self.isLetter(last) { bare.removeLast() }
        var parts = whole.union(Self.skeletons(of: String(bare)))
        let folded = Self.letters(of: Spelling.folded(String(bare)))
        for ending in ReservedNames.endings where folded.hasSuffix(ending) {
            parts.formUnion(Self.skeletons(of: String(folded.dropLast(ending.count))))
        }
        for beginning in ReservedNames.beginnings where folded.hasPrefix(beginning) {
            parts.formUnion(Self.skeletons(of: String(folded.dropFirst(beginning.count))))
        }
        self.parts = parts.filter { !$0.isEmpty }
    }

    /// `inCapitals` counts how it would look in capitals too, where `ALI` looks like `ALl`, though nobody typed it so.
    static func skeletons(of name: String, inCapitals: Bool = true) -> Set<String> {
        let folded = letters(of: Spelling.folded(name))
        let ways = [folded, letters(of: name)] + (inCapitals ? [folded.uppercased()] : [])
        return Set(ways.map { Spelling.folded(Spelling.skeleton(of: $0)) })
    }

    private static func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(isLetter)))
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .connectorPunctuation, .dashPunctuation,
            .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            false
        default: true
        }
    }
}
