public import Market

/// A change of a like or a cart line, on its way to the account that made it.
public struct SavedItemSubmission: Hashable, Sendable {
    /// The new quantity, or 1 for a like; 0 for none.
    public let quantity: Int64
    /// The account's quantity as far as the device knew.
    public let base: Int64
    /// The time since the change was made.
    public let age: Duration
    /// By which the market knows a change of the cart again.
    public let key: IdempotencyKey
    /// The account that made it.
    public let author: Account.ID

    public init(quantity: Int64, base: Int64, age: Duration, key: IdempotencyKey, author: Account.ID) {
        self.quantity = quantity
        self.base = base
        self.age = age
        self.key = key
        self.author = author
    }
}
