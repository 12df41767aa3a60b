/// A word that suggests a category, as a file writes it: `소설`, `강아지!`, `케이스?`, `box_set`.
struct CategoryWord: Hashable, Sendable {
    enum Weight: Int, Sendable {
        /// Counts where nothing else is known.
        case hint = 1
        case plain = 3
        /// Counts more than a word that it qualifies: a pram for dogs is for dogs.
        case deciding = 10
    }

    /// With a space wherever there may be one.
    let text: CategoryText
    let weight: Weight

    /// `nil` where there is no letter, or more of them than any name has.
    init?(_ part: Substring) {
        weight =
            switch part.last {
            case "!": .deciding
            case "?": .hint
            default: .plain
            }
        let word = weight == .plain ? part : part.dropLast()
        guard word.utf8.count <= 160 else { return nil }
        text = CategoryText(String(word.map { $0 == "_" ? " " : $0 }), limit: 41)
        let spaces = text.letters.count { $0 == CategoryText.space }
        guard (1...40).contains(text.letters.count), spaces <= 3 else { return nil }
    }

    /// The word with each space, and without it.
    var spellings: [[UInt32]] {
        text.letters.reduce(into: [[]]) { spellings, letter in
            let without = letter == CategoryText.space ? spellings : []
            spellings = spellings.map { $0 + [letter] } + without
        }
    }
}
