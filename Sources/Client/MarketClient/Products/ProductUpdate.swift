public import Market

/// What is to change about a product; what is `nil` stays as it is.
public struct ProductUpdate: Hashable, Sendable {
    /// The new name.
    public var name: String?
    /// The new description.
    public var description: String?
    /// The new price, as it was typed.
    public var price: String?
    /// What is taken off now, as it was typed; empty for nothing.
    public var discount: String?
    /// How many there are now, as it was typed.
    public var stock: String?
    /// The currency of the new price.
    public var currency: Currency?
    /// What the seller says of it besides, all of it anew.
    public var facts: FactsDraft?
    /// All photos in their order: those that the product keeps, and new ones.
    public var photos: [SubmittedPhoto]?
    /// The version that the edit starts from; with `nil` it is made to the product as it is.
    public var version: Int64?
    /// The seller's secret, where the market asks for it and the client was made without one.
    public var secret: String?

    public init(
        name: String? = nil,
        description: String? = nil,
        price: String? = nil,
        discount: String? = nil,
        stock: String? = nil,
        currency: Currency? = nil,
        facts: FactsDraft? = nil,
        photos: [SubmittedPhoto]? = nil,
        version: Int64? = nil,
        secret: String? = nil
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.currency = currency
        self.facts = facts
        self.photos = photos
        self.version = version
        self.secret = secret
    }
}

extension ProductUpdate {
    /// What has to change so that `detail` becomes what the form says.
    public init(from detail: ProductDetails, to draft: ProductDraft, photos: [SubmittedPhoto]) {
        self.init(from: EditBase(detail), to: draft, photos: photos)
    }

    /// What has to change so that a product that was like `base` becomes what the form says.
    public init(from base: EditBase, to draft: ProductDraft, photos: [SubmittedPhoto]) {
        let before = base.draft
        self.init(
            name: draft.name == before.name ? nil : draft.name,
            description: draft.description == before.description ? nil : draft.description,
            price: draft.price == before.price ? nil : draft.price,
            discount: draft.discount == before.discount ? nil : draft.discount,
            stock: draft.stock == before.stock ? nil : draft.stock,
            currency: draft.currency == before.currency ? nil : draft.currency,
            facts: draft.facts == before.facts ? nil : draft.facts,
            photos: photos == base.photos ? nil : photos,
            version: base.version
        )
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool {
        name == nil && description == nil && price == nil && discount == nil && stock == nil
            && currency == nil && facts == nil && photos == nil
    }
}
