public import Market

/// Something looked for or forgotten on a device, on its way to the account that did it.
public struct SearchSubmission: Hashable, Sendable {
    /// The time since the search was made.
    public let age: Duration
    /// By which the market knows it again.
    public let key: IdempotencyKey
    /// The account that made it.
    public let author: Account.ID

    public init(age: Duration, key: IdempotencyKey, author: Account.ID) {
        self.age = age
        self.key = key
        self.author = author
    }
}
