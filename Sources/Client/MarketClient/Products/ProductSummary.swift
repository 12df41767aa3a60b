public import Market

/// A product as a row or a card shows it.
///
/// It is what every kind of market can say, and forgives more than `Product`: a price may be in a currency that this
/// build does not know, and such a row is still shown.
public struct ProductSummary: Hashable, Sendable, Identifiable {
    public let id: Product.ID
    /// The number of its place among the newest, which come from the greatest down: its id's until its seller renews it.
    public var listing: Int64
    /// As the seller wrote it.
    public var name: String
    /// The price to pay, and the one before the discount.
    public var price: PriceTag
    /// The number of units left.
    public var stock: Int64
    /// The product's state: for sale, reserved, sold or hidden.
    public var state: ProductState
    /// The seller's further facts about it.
    public var facts: ProductFacts
    /// The numbers of likes and views, as the market last counted.
    public var interest: ProductInterest
    /// An old-style market gives a number where it tells no name, which is then empty.
    public var seller: Seller
    /// The picture that lists show; `nil` where there is none.
    public var picture: ProductPicture?
    /// True where the signed-in account likes it; `nil` without one, or where the market does not know likes.
    public var isLiked: Bool?
    /// The state that an edit starts from; `nil` where the market does not count them.
    public var version: Int64?
    /// The time at which it was put on the market.
    public var createdAt: Timestamp
    /// The time of the last change.
    public var changedAt: Timestamp
    /// The last time that its seller put it on top of the newest; `nil` before the first.
    public var renewedAt: Timestamp?

    public init(
        id: Product.ID,
        listing: Int64? = nil,
        name: String,
        price: PriceTag,
        stock: Int64,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        interest: ProductInterest = ProductInterest(),
        seller: Seller,
        picture: ProductPicture? = nil,
        isLiked: Bool? = nil,
        version: Int64? = nil,
        createdAt: Timestamp,
        changedAt: Timestamp,
        renewedAt: Timestamp? = nil
    ) {
        self.id = id
        self.listing = listing ?? id.rawValue
        self.name = name
        self.price = price
        self.stock = stock
        self.state = state
        self.facts = facts
        self.interest = interest
        self.seller = seller
        self.picture = picture
        self.isLiked = isLiked
        self.version = version
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.renewedAt = renewedAt
    }

    /// The price as it is shown, or that it is given away.
    public func priceText(in texts: Texts) -> PriceText {
        price.text(isGiveaway: facts.giveaway != nil, in: texts)
    }

    /// True where there is nothing left to buy, because it is sold or the stock is used up.
    public var isSoldOut: Bool { state == .sold || stock == 0 }
}

extension StockText {
    /// `nil` for a single thing, which needs no number.
    public init?(of goods: ProductSummary, in texts: Texts) {
        self.init(stock: goods.stock, isSoldOut: goods.isSoldOut, in: texts)
    }
}
