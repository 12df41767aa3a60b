/// What someone offers.
package struct NewProduct: Hashable, Sendable {
    package var seller: Account.ID
    package var name: String
    package var description: String
    package var price: Price
    package var stock: Int64
    package var state: ProductState
    /// Uploads of the seller, in the order they are to be shown.
    package var photos: [PhotoPlace]
    /// For editions whose products have passwords of their own.
    package var passwordHash: String?

    package init(
        seller: Account.ID,
        name: String,
        description: String,
        price: Price,
        stock: Int64,
        state: ProductState = .selling,
        photos: [PhotoPlace] = [],
        passwordHash: String? = nil
    ) {
        self.seller = seller
        self.name = name
        self.description = description
        self.price = price
        self.stock = stock
        self.state = state
        self.photos = photos
        self.passwordHash = passwordHash
    }
}
