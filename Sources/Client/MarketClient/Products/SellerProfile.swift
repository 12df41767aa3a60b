public import Market

/// What everyone may know of somebody who sells.
public struct SellerProfile: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    /// What the seller is called.
    public let name: String
    /// When the account was made.
    public let since: Timestamp
    /// How many goods are on sale; 1,001 stands for all that is more than 1,000.
    public let onSale: Int
    /// How many were sold, counted alike.
    public let sold: Int
    /// What their trades and reviews come to.
    public let facts: TraderFacts

    public init(
        id: Account.ID,
        name: String,
        since: Timestamp,
        onSale: Int = 0,
        sold: Int = 0,
        facts: TraderFacts = TraderFacts()
    ) {
        self.id = id
        self.name = name
        self.since = since
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
    }
}
