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
    /// Their own words, in one line; empty where there are none.
    public let introduction: String
    /// Their picture.
    public let picture: ProductPicture?

    public init(
        id: Account.ID,
        name: String,
        since: Timestamp,
        onSale: Int = 0,
        sold: Int = 0,
        facts: TraderFacts = TraderFacts(),
        introduction: String = "",
        picture: ProductPicture? = nil
    ) {
        self.introduction = introduction
        self.picture = picture
        self.id = id
        self.name = name
        self.since = since
        self.onSale = onSale
        self.sold = sold
        self.facts = facts
    }
}
