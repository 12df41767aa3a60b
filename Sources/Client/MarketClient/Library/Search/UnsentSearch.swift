import Market

/// A search that was made or forgotten, and of which its account has yet to learn.
struct UnsentSearch: Hashable, Sendable {
    let owner: LibraryOwner
    /// `nil` for all that the account looked for, which then is forgotten.
    let text: String?
    /// Whether it was forgotten, and not made.
    let isForgotten: Bool
    let changedAt: Timestamp
    let key: IdempotencyKey
    /// Whether it may have arrived: then it stays as it is, and what is done later waits behind it.
    var isTried = false
}
