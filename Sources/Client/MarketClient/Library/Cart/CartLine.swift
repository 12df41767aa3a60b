public import Market

/// Something in the cart, and what has changed since it was put there.
public struct CartLine: Hashable, Sendable, Identifiable {
    /// The product as it was last heard of.
    public var product: KeptProduct
    /// At least 1.
    public var quantity: Int64
    /// The price that the person saw last and took; `nil` where there was none that can be computed with.
    public var agreedPrice: Price?
    /// When it was first put into the cart.
    public var addedAt: Timestamp

    public var id: ProductKey { product.key }

    public init(product: KeptProduct, quantity: Int64, agreedPrice: Price?, addedAt: Timestamp) {
        self.product = product
        self.quantity = quantity
        self.agreedPrice = agreedPrice
        self.addedAt = addedAt
    }

    /// What a person should know before buying; empty when all is as it was.
    public var changes: [CartChange] { product.changes(quantity: quantity, agreedPrice: agreedPrice) }
}
