public import Market

/// Something in the cart, and the price that the person took.
public struct SavedCartItem: Hashable, Sendable, Identifiable {
    /// The goods as they were last heard of.
    public var goods: SavedProduct
    /// At least 1.
    public var quantity: Int64
    /// The price that the person took; `nil` where there was none that can be computed with.
    public var agreedPrice: Price?

    public init(goods: SavedProduct, quantity: Int64, agreedPrice: Price?) {
        self.goods = goods
        self.quantity = quantity
        self.agreedPrice = agreedPrice
    }

    public var id: ProductReference { goods.key }

    /// The changes since the product was added, to be shown to a person before buying.
    public var changes: [CartChange] { goods.changes(quantity: quantity, agreedPrice: agreedPrice) }
}
