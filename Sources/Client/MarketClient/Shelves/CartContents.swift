public import Market

/// What someone means to buy, and what it comes to.
public struct CartContents: Hashable, Sendable {
    public struct Line: Hashable, Sendable, Identifiable {
        public let goods: Goods
        public let quantity: Int64
        public let addedAt: Timestamp

        public init(goods: Goods, quantity: Int64, addedAt: Timestamp) {
            self.goods = goods
            self.quantity = quantity
            self.addedAt = addedAt
        }

        public var id: Product.ID { goods.id }
    }

    public let lines: [Line]
    /// What the lines of each currency come to.
    public let sums: [Money]

    public init(lines: [Line], sums: [Money]) {
        self.lines = lines
        self.sums = sums
    }
}
