public import Market

/// The public profile of a seller.
public struct SellerProfile: Hashable, Sendable, Identifiable {
    public let id: Account.ID
    /// The seller's display name.
    public let name: String
    /// The time at which the account was made.
    public let since: Timestamp
    /// The number of products on sale; 1,001 stands for all that is more than 1,000.
    public let onSale: Int
    /// The number of sold products, with the same upper bound.
    public let sold: Int
    /// The summary of their trades and reviews.
    public let facts: TraderFacts
    /// The name until less than 30 days ago, for those who talk with the seller.
    public let earlierName: String?

    public init(
        id: Account.ID,
        name: String,
        since: Timestamp,
        onSale: Int = 0,
        sold: Int = 0,
        facts: TraderFacts = TraderFacts(),
        earlierName: String? = nil
    ) {
        self.id = id
        self.name = name
        self.since = since
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
        self.earlierName = earlierName
    }
}
