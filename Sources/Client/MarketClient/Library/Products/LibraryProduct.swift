public import Market

/// A product as it was when it was last seen, kept so that it can be looked at without a network.
public struct LibraryProduct: Hashable, Sendable, Identifiable {
    /// The market and the number, or the external product.
    public let key: ProductKey
    /// As the seller wrote it.
    public var name: String
    /// As the seller wrote it; empty where only a row was seen.
    public var description: String
    /// The name of the seller or the shop.
    public var seller: String
    /// `nil` where nobody knows what it costs.
    public var price: PriceTag?
    /// `nil` where a shop doesn't say how many are left.
    public var stock: Int64?
    /// The product's state: for sale, reserved, sold or hidden.
    public var state: ProductState
    /// The seller's further facts about it; empty where an older app stored it.
    public var facts: ProductFacts
    /// In the seller's order; of what was only seen in a row, the first.
    public var photos: [LibraryPhoto]
    /// Grows with each change; of two, the higher one is the newer.
    public var version: Int64
    /// True where its market no longer has it.
    public var isGone: Bool
    /// The seller's account at a market; `nil` for a shop, and where nobody said.
    public var sellerID: Account.ID?

    public var id: ProductKey { key }

    public init(
        key: ProductKey,
        name: String,
        description: String = "",
        seller: String = "",
        price: PriceTag?,
        stock: Int64? = nil,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        photos: [LibraryPhoto] = [],
        version: Int64 = 0,
        isGone: Bool = false,
        sellerID: Account.ID? = nil
    ) {
        self.key = key
        self.name = name
        self.description = description
        self.seller = seller
        self.price = price
        self.stock = stock
        self.state = state
        self.facts = facts
        self.photos = photos
        self.version = version
        self.isGone = isGone
        self.sellerID = sellerID
    }

    /// A product of a market, with the addresses that the market gives for its photos.
    public init(_ product: Product, from origin: MarketOrigin, photos: [LibraryPhoto]) {
        self.init(
            key: .market(origin, product.id),
            name: product.name,
            description: product.description,
            seller: product.seller.name,
            price: .price(product.price),
            stock: product.stock,
            state: product.state,
            facts: product.facts,
            photos: photos,
            version: product.version,
            sellerID: product.seller.id
        )
    }
}

/// The address of a stored product's photo, and the placeholder until it is loaded.
public struct LibraryPhoto: Hashable, Sendable, Codable {
    /// The address of the photo for the product's page.
    public var large: String
    /// The address of the photo for lists.
    public var thumbnail: String
    /// In pixels, of the large one; 0 where nobody said.
    public var width: Int
    /// In pixels, of the large one; 0 where nobody said.
    public var height: Int
    /// As 0xRRGGBB.
    public var mainColour: UInt32?
    /// The text for people who can't see the picture.
    public var altText: String

    public init(
        large: String,
        thumbnail: String,
        width: Int = 0,
        height: Int = 0,
        mainColour: UInt32? = nil,
        altText: String = ""
    ) {
        self.large = large
        self.thumbnail = thumbnail
        self.width = width
        self.height = height
        self.mainColour = mainColour
        self.altText = altText
    }
}

extension LibraryProduct: Buyable {
    public var priceAsked: Price? { price?.price }
    public var countLeft: Int64? { stock }
}
