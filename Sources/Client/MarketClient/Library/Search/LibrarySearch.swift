import Market

/// What somebody looked for.
struct LibrarySearch: Hashable, Sendable {
    let owner: LibraryOwner
    let text: String
    let changedAt: Timestamp
    /// Whether it was made at another shop, of which no account learns.
    var isElsewhere = false

    /// What it has in common with other spellings of the same.
    var folded: String { text.foldedForHistory }
}
