import Market

/// A change of a like or a cart line that its account has yet to learn of.
struct UnsentItem: Hashable, Sendable {
    /// What keeps its order: changes of one like or one line come one after the other.
    struct Line: Hashable, Sendable {
        let list: SavedItemNews.List
        let product: ProductKey
    }

    let line: Line
    let owner: LibraryOwner
    /// How many there are to be, or 1 for a like; 0 for none.
    var quantity: Int64
    /// How many the account had as far as this device knew.
    var base: Int64
    var changedAt: Timestamp
    let key: IdempotencyKey
    /// Whether it may have arrived: then nothing takes its place, and what is done later waits behind it.
    var isTried = false
}
