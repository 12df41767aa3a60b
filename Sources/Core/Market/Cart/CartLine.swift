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
