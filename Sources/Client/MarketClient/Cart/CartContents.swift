public import Market

/// What someone means to buy, and what it comes to.
public struct CartContents: Hashable, Sendable {
    /// One product in the cart.
    public struct Line: Hashable, Sendable, Identifiable {
        /// The product as it is now.
        public let goods: ProductSummary
        /// How many of it, at least 1.
        public let quantity: Int64
        /// When it was put there.
        public let addedAt: Timestamp

        public init(goods: ProductSummary, quantity: Int64, addedAt: Timestamp) {
            self.goods = goods
            self.quantity = quantity
            self.addedAt = addedAt
        }

        public var id: Product.ID { goods.id }
    }

    /// Most recently added first.
    public let lines: [Line]
    /// What the lines of each currency come to.
    public let sums: [Money]

    public init(lines: [Line], sums: [Money]) {
        self.lines = lines
        self.sums = sums
    }
}
