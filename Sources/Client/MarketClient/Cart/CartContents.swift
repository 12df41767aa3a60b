public import Market

/// The products in a cart, and their sums.
public struct CartContents: Hashable, Sendable {
    /// One product in the cart.
    public struct Line: Hashable, Sendable, Identifiable {
        /// The product as it is now.
        public let goods: ProductSummary
        /// The number of units, at least 1.
        public let quantity: Int64
        /// The time at which it was added.
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
    /// The sums of the order lines, one for each currency.
    public let sums: [Money]

    public init(lines: [Line], sums: [Money]) {
        self.lines = lines
        self.sums = sums
    }
}
