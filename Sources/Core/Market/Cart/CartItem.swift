package struct CartItem: Hashable, Sendable {
    package let product: Product
    package let quantity: Int64
    package let addedAt: Timestamp

    package init(product: Product, quantity: Int64, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.addedAt = addedAt
    }
}

/// The limits of a cart.
public enum CartRules {
    /// The most of one product.
    public static let mostOfOne: Int64 = 9_999
    /// The allowed quantities of one product in a cart.
    public static let quantities = 1...mostOfOne
}

/// The likes and the cart of a visitor without an account, most recently added first.
package struct VisitorItems: Sendable {
    package var likes: [Product.ID]
    package var cart: [(id: Product.ID, quantity: Int64)]

    package init(likes: [Product.ID] = [], cart: [(id: Product.ID, quantity: Int64)] = []) {
        self.likes = likes
        self.cart = cart
    }

    package var isEmpty: Bool { likes.isEmpty && cart.isEmpty }
}
