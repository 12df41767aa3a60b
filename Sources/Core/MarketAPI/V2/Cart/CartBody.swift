public import Market

/// The cart of an account, and its totals.
public struct CartBody: Hashable, Sendable, Decodable {
    public struct Line: Hashable, Sendable, Decodable {
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
    public struct Sum: Hashable, Sendable, Decodable {
        public let currency: Currency
        public let amount: String

        public init(_ money: Money) {
            currency = money.currency
            amount = money.decimalText
        }
    }

    public let lines: [Line]
    public let sums: [Sum]

    public init(lines: [Line], sums: [Sum]) {
        self.lines = lines
        self.sums = sums
    }
}

extension CartBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("lines", lines)
            o("sums", sums)
        }
    }
}

extension CartBody.Line: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("product", product)
            o("quantity", quantity)
            o("addedAt", addedAt)
        }
    }
}

extension CartBody.Sum: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("currency", currency)
            o("amount", amount)
        }
    }
}

/// The quantity of a product: `{"quantity":2}`.
public struct QuantityInput: Hashable, Sendable, Decodable {
    public var quantity: Int64
    /// The quantity that the account had as far as the device knew; only of a change that is sent later.
    public var base: Int64?

    public init(quantity: Int64, base: Int64? = nil) {
        self.quantity = quantity
        self.base = base
    }
}

extension QuantityInput: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("quantity", quantity)
            o("base", ifPresent: base)
        }
    }
}
