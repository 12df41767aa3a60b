public import Market

/// What everyone may know of somebody who sells.
public struct SellerProfile: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    /// What the seller is called.
    public let name: String
    /// When the account was made.
    public let since: Timestamp

    public init(id: Account.ID, name: String, since: Timestamp) {
        self.id = id
        self.name = name
        self.since = since
    }
}
