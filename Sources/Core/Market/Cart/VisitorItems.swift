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
