/// A product to be listed.
package struct NewProduct: Hashable, Sendable {
    package var seller: Account.ID
    package var name: String
    package var description: String
    package var price: Price
    package var stock: Int64
    package var state: ProductState
    package var facts: ProductFacts
    /// Uploads of the seller, in the order they are to be shown.
    package var photos: [PhotoPlace]
    /// For editions whose products have passwords of their own.
    package var passwordHash: String?
    /// The draft that it is made of.
    package var draft: DraftReference?

    package init(
        seller: Account.ID,
        name: String,
        description: String,
        price: Price,
        stock: Int64,
        state: ProductState = .selling,
        facts: ProductFacts = ProductFacts(),
        photos: [PhotoPlace] = [],
        passwordHash: String? = nil,
        draft: DraftReference? = nil
    ) {
        self.seller = seller
        self.name = name
        self.description = description
        self.price = price
        self.stock = stock
        self.state = state
        self.facts = facts
        self.photos = photos
        self.passwordHash = passwordHash
        self.draft = draft
    }
}

/// Something to put on a market together with photos whose files are in place already.
package struct StockedProduct: Hashable, Sendable {
    /// Without photos.
    package var product: NewProduct
    package var photos: [PhotoContent]
    /// The alternative text of each photo.
    package var altText: String
    /// The time at which it was offered; `nil` stands for the time at which it is put on the market.
    package var offeredAt: Timestamp?
    /// Conversations about it until now, which may have sold it.
    package var talks: [StockedTalk]

    package init(
        _ product: NewProduct,
        photos: [PhotoContent],
        altText: String,
        offeredAt: Timestamp? = nil,
        talks: [StockedTalk] = []
    ) {
        self.product = product
        self.photos = photos
        self.altText = altText
        self.offeredAt = offeredAt
        self.talks = talks
    }
}

/// The outcome of work that is to be done once.
package enum Outcome<Value> {
    case done(Value)
    /// It was done before; this is what was answered then.
    case repeated(answer: [UInt8])
}

extension Outcome: Equatable where Value: Equatable {}

extension Outcome: Sendable where Value: Sendable {}
