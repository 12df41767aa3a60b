/// Something offered on the market, as everyone may see it.
public struct Product: Hashable, Sendable, Identifiable {
    public typealias ID = Identifier<Product>

    public let id: ID
    public let seller: Seller
    public let name: String
    public let description: String
    public let price: Price
    public let stock: Int64
    public let state: ProductState
    /// In the order the seller gave them; the first is the one that lists show.
    public let photos: [Photo]
    /// Grows by one with each change, and names the state that an edit starts from.
    public let version: Int64
    public let createdAt: Timestamp
    public let changedAt: Timestamp

    public init(
        id: ID,
        seller: Seller,
        name: String,
        description: String,
        price: Price,
        stock: Int64,
        state: ProductState,
        photos: [Photo],
        version: Int64,
        createdAt: Timestamp,
        changedAt: Timestamp
    ) {
        self.id = id
        self.seller = seller
        self.name = name
        self.description = description
        self.price = price
        self.stock = stock
        self.state = state
        self.photos = photos
        self.version = version
        self.createdAt = createdAt
        self.changedAt = changedAt
    }
}
