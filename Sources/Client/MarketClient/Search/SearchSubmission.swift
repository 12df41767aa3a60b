public import Market

/// Something looked for or forgotten on a device, on its way to the account that did it.
public struct SearchSubmission: Hashable, Sendable {
    /// How long ago it was done.
    public let age: Duration
    /// By which the market knows it again.
    public let key: IdempotencyKey
    /// Who did it.
    public let author: Account.ID

    public init(age: Duration, key: IdempotencyKey, author: Account.ID) {
        self.age = age
        self.key = key
        self.author = author
    }
}
