/// Something offered on the market, as everyone may see it.
public struct Product: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Product>

    public let id: ID
    public let seller: Seller
    public package(set) var name: String
    public package(set) var description: String
    public package(set) var price: Price
    public package(set) var stock: Int64
    /// The number of units of the stock that are promised to buyers.
    public package(set) var reserved: Int64
    public package(set) var state: ProductState
    public package(set) var facts: ProductFacts
    /// The number by which lists put the newest first: its id's until its seller renews it, and larger from then on.
    ///
    /// No other product has it, as its number or as its id.
    public package(set) var listing: Int64
    /// In the order the seller gave them; the first is the one that lists show.
    public package(set) var photos: [Photo]
    /// The numbers of its likes and views; up to ten minutes old.
    public package(set) var interest: ProductInterest
    /// Grows by one with each change, and names the state that an edit starts from.
    public package(set) var version: Int64
    public let createdAt: Timestamp
    public package(set) var changedAt: Timestamp
    /// The time of the sale; `nil` where it was not sold, or is for sale again.
    public package(set) var soldAt: Timestamp?
    /// The last time that its seller put it on top of the newest; `nil` before the first.
    public package(set) var renewedAt: Timestamp?
    /// Since when it is no longer in lists, having been sold for some days; it keeps its address.
    public package(set) var settledAt: Timestamp?

    public init(
        id: ID,
        listing: Int64? = nil,
        seller: Seller,
        name: String,
        description: String,
        price: Price,
        stock: Int64,
        reserved: Int64 = 0,
        state: ProductState,
        facts: ProductFacts = ProductFacts(),
        photos: [Photo],
        interest: ProductInterest = ProductInterest(),
        version: Int64,
        createdAt: Timestamp,
        changedAt: Timestamp,
        renewedAt: Timestamp? = nil,
        soldAt: Timestamp? = nil,
        settledAt: Timestamp? = nil
    ) {
        self.id = id
        self.listing = listing ?? id.rawValue
        self.seller = seller
        self.name = name
        self.description = description
        self.price = price
        self.stock = stock
        self.reserved = reserved
        self.state = state
        self.facts = facts
        self.photos = photos
        self.interest = interest
        self.version = version
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.renewedAt = renewedAt
        self.soldAt = soldAt
        self.settledAt = settledAt
    }

    /// True where lists show it.
    package var isListed: Bool { state != .hidden && settledAt == nil }
}

/// The numbers of people who like and view a product; they name no one.
public struct ProductInterest: Hashable, Sendable {
    public var likes: Int64
    /// People who opened it, each once a day.
    public var viewCount: Int64

    public init(likes: Int64 = 0, viewCount: Int64 = 0) {
        self.likes = likes
        self.viewCount = viewCount
    }
}
