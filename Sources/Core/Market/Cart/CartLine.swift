package struct CartLine: Hashable, Sendable {
    package let product: Product
    package let quantity: Int64
    package let addedAt: Timestamp

    package init(product: Product, quantity: Int64, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.addedAt = addedAt
    }
}

/// What a cart takes.
public enum CartRules {
    /// The most of one product.
    public static let mostOfOne: Int64 = 9_999
    /// How many of one product a line may say.
    public static let quantities = 1...mostOfOne
}

/// What a visitor without an account likes and means to buy, most recently added first.
package struct VisitorItems: Sendable {
    package var likes: [Product.ID]
    package var cart: [(id: Product.ID, quantity: Int64)]

    package init(likes: [Product.ID] = [], cart: [(id: Product.ID, quantity: Int64)] = []) {
        self.likes = likes
        self.cart = cart
    }

    package var isEmpty: Bool { likes.isEmpty && cart.isEmpty }
}
