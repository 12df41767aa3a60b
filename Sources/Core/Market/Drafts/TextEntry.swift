/// The input filter of a text field, and its fill level: `12/40`.
public struct TextEntry: Hashable, Sendable {
    public let limit: Int
    /// True where blanks count towards the limit.
    public let countsBlanks: Bool

    public static let name = TextEntry(limit: DraftRules.market.nameLength.upperBound, countsBlanks: false)
    public static let description = TextEntry(
        limit: DraftRules.market.descriptionLength.upperBound,
        countsBlanks: true
    )

    /// The number of characters of `text` that count towards the limit.
    public func count(of text: String) -> Int {
        countsBlanks ? text.withPlainLineEnds.count : text.visibleCharacterCount
    }

    public func counter(for text: String) -> String {
        "\(count(of: text))/\(limit)"
    }

    /// As much of `proposed` as the field takes; all of it where it fits.
    ///
    /// Cuts between characters as people see them, never inside one.
    public func entering(_ proposed: String) -> String {
        guard !proposed.fits(inCharacters: limit) || count(of: proposed) > limit else { return proposed }
        var kept = ""
        var counted = 0
        for character in proposed {
            let counts = countsBlanks || String(character).visibleCharacterCount > 0
            guard !counts || counted < limit, (kept.utf8.count + character.utf8.count) <= limit * 64 else {
                break
            }
            if counts { counted += 1 }
            kept.append(character)
        }
        return kept
    }
}
