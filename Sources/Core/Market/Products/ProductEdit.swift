/// A change of a product; a field that is `nil` stays.
package struct ProductEdit: Hashable, Sendable {
    package var name: String?
    package var description: String?
    package var price: Price?
    package var stock: Int64?
    package var state: ProductState?
    package var facts: ProductFacts?
    /// All photos in their new order: ones that the product has, and uploads of its seller.
    ///
    /// One that is left out becomes an upload again and is kept for a while.
    package var photos: [PhotoPlace]?
    /// True to end deals that the new state leaves no room for; else the edit is refused.
    package var cancelsDeals = false

    package init(
        name: String? = nil,
        description: String? = nil,
        price: Price? = nil,
        stock: Int64? = nil,
        state: ProductState? = nil,
        facts: ProductFacts? = nil,
        photos: [PhotoPlace]? = nil
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.stock = stock
        self.state = state
        self.facts = facts
        self.photos = photos
    }
}

/// A photo at its place in a product.
package struct PhotoPlace: Hashable, Sendable {
    package var photo: Photo.ID
    package var altText: String

    package init(_ photo: Photo.ID, altText: String = "") {
        self.photo = photo
        self.altText = altText
    }
}
