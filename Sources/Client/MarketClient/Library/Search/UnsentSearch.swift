import Market

/// A search that was made or forgotten, and of which its account has yet to learn.
struct UnsentSearch: Hashable, Sendable {
    let owner: LibraryOwner
    /// `nil` for all that the account looked for, which then is forgotten.
    let text: String?
    /// True where the search was forgotten, false where it was made.
    let isForgotten: Bool
    let changedAt: Timestamp
    let key: IdempotencyKey
    /// True where it may have arrived: then it stays unchanged, and later changes wait behind it.
    var isTried = false
}
