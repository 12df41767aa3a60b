import Market

/// A change of a like or a cart line that its account has yet to learn of.
struct UnsentItem: Hashable, Sendable {
    /// The queue that a change belongs to: changes of one like or order line are sent one after the other.
    struct Line: Hashable, Sendable {
        let list: SavedItemEvent.List
        let product: ProductKey
    }

    let line: Line
    let owner: LibraryOwner
    /// The new quantity, or 1 for a like; 0 for none.
    var quantity: Int64
    /// The account's quantity as far as this device knew.
    var base: Int64
    var changedAt: Timestamp
    let key: IdempotencyKey
    /// True where it may have arrived: then nothing takes its place, and later changes wait behind it.
    var isTried = false
}
