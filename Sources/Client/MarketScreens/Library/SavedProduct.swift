public import Foundation
public import Market
public import MarketClient

/// Goods as they were when they were last heard of.
public struct SavedProduct: Hashable, Sendable, Identifiable {
    /// The reference to the product.
    public let key: ProductReference
    /// As the seller wrote it.
    public var name: String
    /// `nil` where nobody knows what it costs.
    public var price: PriceTag?
    /// `nil` where a shop doesn't say.
    public var stock: Int64?
    /// The last known state: for sale, reserved, sold or hidden.
    public var state: ProductState
    /// The seller's other facts about it.
    public var facts: ProductFacts
    /// The name of a seller or of a shop.
    public var seller: String
    /// The seller's account at this market; `nil` for a shop, and where nobody said.
    public var sellerID: Account.ID?
    /// As the seller wrote it; empty where only a row was seen.
    public var description: String
    /// In the seller's order; of what was only seen in a row, the first.
    public var pictures: [SavedPicture]
    /// Grows with each change; of two, the higher one is the newer.
    public var version: Int64
    /// True where its market no longer has it.
    public var isGone: Bool

    public init(
        key: ProductReference,
        name: String,
        price: PriceTag?,
        stock: Int64? = nil,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        seller: String = "",
        sellerID: Account.ID? = nil,
        description: String = "",
        pictures: [SavedPicture] = [],
        version: Int64 = 0,
        isGone: Bool = false
    ) {
        self.key = key
        self.name = name
        self.price = price
        self.stock = stock
        self.state = state
        self.facts = facts
        self.seller = seller
        self.sellerID = sellerID
        self.description = description
        self.pictures = pictures
        self.version = version
        self.isGone = isGone
    }

    public var id: ProductReference { key }

    /// True where it is given away on purpose.
    public var isGiveaway: Bool { facts.giveaway != nil }

    /// These goods, with what a row does not tell as it was known before.
    public func withDetails(of known: SavedProduct) -> SavedProduct {
        var goods = self
        if goods.description.isEmpty { goods.description = known.description }
        if goods.pictures.count < 2, goods.pictures.first == known.pictures.first {
            goods.pictures = known.pictures
        }
        return goods
    }
}

/// The addresses of a saved product's picture.
public struct SavedPicture: Hashable, Sendable {
    /// The picture for the product's page.
    public let large: URL
    /// The picture for lists.
    public let thumbnail: URL
    /// Of the large one; `nil` where nobody said.
    public let size: ProductPicture.Size?
    /// As 0xRRGGBB, to hold the place with; `nil` where nobody said.
    public let mainColour: UInt32?
    /// The description for people who can't see the picture.
    public let altText: String

    public init(
        large: URL,
        thumbnail: URL,
        size: ProductPicture.Size? = nil,
        mainColour: UInt32? = nil,
        altText: String = ""
    ) {
        self.large = large
        self.thumbnail = thumbnail
        self.size = size
        self.mainColour = mainColour
        self.altText = altText
    }
}

extension SavedPicture {
    public init(_ picture: ProductPicture) {
        self.init(
            large: picture.large,
            thumbnail: picture.thumbnailDouble ?? picture.thumbnail,
            size: picture.size,
            mainColour: picture.mainColour,
            altText: picture.altText
        )
    }
}

extension SavedProduct {
    public init(_ goods: ProductSummary) {
        self.init(
            key: .here(goods.id),
            name: goods.name,
            price: goods.price,
            stock: goods.stock,
            state: goods.state,
            facts: goods.facts,
            seller: goods.seller.name,
            sellerID: goods.seller.id,
            pictures: goods.picture.map { [SavedPicture($0)] } ?? [],
            version: goods.version ?? goods.changedAt.millisecondsSince1970
        )
    }

    public init(_ detail: ProductDetails) {
        self.init(detail.goods)
        description = detail.description
        pictures = detail.pictures.map(SavedPicture.init)
    }

    public init(_ goods: ExternalProduct) {
        self.init(
            key: .elsewhere(page: goods.page),
            name: goods.name,
            price: goods.price.map { .price(Price($0)) },
            seller: goods.shop,
            pictures: goods.picture.map { [SavedPicture(large: $0, thumbnail: $0)] } ?? []
        )
    }

    public init(_ finding: SearchResult) {
        switch finding.place {
        case .here(let goods): self.init(goods)
        case .elsewhere(let goods): self.init(goods)
        }
    }
}

extension SavedProduct: Buyable {
    public var priceAsked: Price? { price?.price }
    public var countLeft: Int64? { stock }
}
