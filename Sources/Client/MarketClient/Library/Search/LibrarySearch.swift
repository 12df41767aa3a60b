import Market

/// A search of a person.
struct LibrarySearch: Hashable, Sendable {
    let owner: LibraryOwner
    let text: String
    let changedAt: Timestamp
    /// True where it was made at another shop, of which no account learns.
    var isElsewhere = false

    /// The common form of the spellings of one search.
    var folded: String { text.foldedForHistory }
}
