public import Market

/// The cart of an account, and its totals.
public struct CartBody: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public let product: ProductRow
        public let quantity: Int64
        public let addedAt: Timestamp

        public init(product: Product, quantity: Int64, addedAt: Timestamp) {
            self.product = ProductRow(product)
            self.quantity = quantity
            self.addedAt = addedAt
        }
    }

    /// The total of all cart lines of one currency, as decimal text.
    public struct Sum: Hashable, Sendable {
        public let currency: Currency
        public let amount: String
    }

    public let lines: [Line]
    public let sums: [Sum]

    public init(lines: [Line], sums: [Sum]) {
        self.lines = lines
        self.sums = sums
    }
}

extension CartBody: ShapedBody {
    public static let shape = Shape<CartBody>("Cart") { o in
        let lines = o("lines", \.lines)
        let sums = o(
            "sums",
            \.sums,
            "What can be bought comes to, one for each currency: without what is sold, and without more of something than "
                + "is left. None for a currency that comes to more than can be counted."
        )
        return { json in CartBody(lines: try json(lines), sums: try json(sums)) }
    }
}

extension CartBody.Line: ShapedBody {
    public static let shape = Shape<CartBody.Line>("CartLine") { o in
        let product = o("product", \.product)
        let quantity = o("quantity", \.quantity, as: .integer(1...))
        let addedAt = o("addedAt", \.addedAt)
        return { json in
            CartBody.Line(
                product: try json(product).product,
                quantity: try json(quantity),
                addedAt: try json(addedAt)
            )
        }
    }
}

extension CartBody.Sum {
    public init(_ money: Money) {
        self.init(currency: money.currency, amount: money.decimalText)
    }
}

extension CartBody.Sum: ShapedBody {
    public static let shape = Shape<CartBody.Sum>("CartSum") { o in
        let currency = o("currency", \.currency)
        let amount = o("amount", \.amount, as: .amount)
        return { json in CartBody.Sum(currency: try json(currency), amount: try json(amount)) }
    }
}

/// The quantity of a product: `{"quantity":2}`.
public struct QuantityInput: Hashable, Sendable {
    public var quantity: Int64
    /// The quantity that the account had as far as the device knew; only of a change that is sent later.
    public var base: Int64?

    public init(quantity: Int64, base: Int64? = nil) {
        self.quantity = quantity
        self.base = base
    }
}

extension QuantityInput: ShapedBody {
    public static let shape = Shape<QuantityInput>("QuantityInput") { o in
        let quantity = o("quantity", \.quantity, as: .integer(1...9999))
        let base = o(
            "base",
            ifPresent: \.base,
            "With Change-Age: how many the cart had as far as the device knew.",
            as: .integer(0...9999)
        )
        return { json in QuantityInput(quantity: try json(quantity), base: try json(base)) }
    }
}
