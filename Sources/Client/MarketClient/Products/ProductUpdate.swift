public import Market

/// The changes of a product; a field that is `nil` stays as it is.
public struct ProductUpdate: Hashable, Sendable {
    /// The new name.
    public var name: String?
    /// The new description.
    public var description: String?
    /// The new price, as it was typed.
    public var price: String?
    /// The new discount, as typed; empty for none.
    public var discount: String?
    /// The new number of units, as typed.
    public var stock: String?
    /// The currency of the new price.
    public var currency: Currency?
    /// The new further facts, as a whole.
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
    /// Computes the changes that turn `detail` into the form's content.
    public init(from detail: ProductDetails, to draft: ProductDraft, photos: [SubmittedPhoto]) {
        self.init(from: EditBase(detail), to: draft, photos: photos)
    }

    /// Computes the changes that turn a product like `base` into the form's content.
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

    /// True where there is nothing to change.
    public var isEmpty: Bool {
        name == nil && description == nil && price == nil && discount == nil && stock == nil
            && currency == nil && facts == nil && photos == nil
    }
}
