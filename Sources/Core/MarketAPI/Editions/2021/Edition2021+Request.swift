public import Market

extension Edition2021 {
    /// Reads a create or a PATCH, sent as a form or as JSON.
    ///
    /// A PATCH needs the `product` that it changes: its price after the discount says what is taken off only
    /// beside the full price.
    public static func productRequest(
        _ fields: RequestFields,
        changing product: Product? = nil
    ) throws(EditionMistake) -> ProductRequest {
        var request = ProductRequest(secret: try fields.requiredText("password"))
        request.name = fields.text("title")
        request.description = fields.text("descriptions", "description")
        request.price = fields.amount("price")
        request.stock = fields.number("stock")
        request.currency = try fields.currency()
        if let discounted = fields.amount("discounted_price") {
            let full = request.price ?? product?.price.full.decimalText
            guard let full else { throw .missing(field: "price") }
            request.discount = try discount(from: full, to: discounted)
        } else if let price = request.price, let kept = product?.price, !kept.discount.isZero {
            request.discount = discount(from: price, keeping: kept.bargain.decimalText)
        }
        return request
    }

    /// Reads `{"password":"…"}`, which a delete sends.
    public static func password(_ fields: RequestFields) throws(EditionMistake) -> String {
        try fields.requiredText("password")
    }

    /// The discount on a new price that keeps the price after the discount, which the app did not name.
    ///
    /// Nothing where the new price is no higher than that, and where it is no price at all.
    private static func discount(from full: String, keeping bargain: String) -> String {
        do {
            return try discount(from: full, to: bargain)
        } catch {
            return "0"
        }
    }

    private static func discount(from full: String, to discounted: String) throws(EditionMistake) -> String {
        do {
            // The currency plays no part in the difference.
            let full = try Money(full, currency: .krw)
            return try full.subtracting(try Money(discounted, currency: .krw)).decimalText
        } catch {
            throw .unreadable(field: "discounted_price")
        }
    }
}

/// The first edition: products that belong to anyone who knows their password, without vendors.
public enum Edition2021 {}

extension Edition2021 {
    /// The error body: `{"message":"…"}`.
    public struct Failure: Hashable, Sendable, Decodable {
        public let message: String

        public init(message: String) {
            self.message = message
        }

        /// Sent with 404, whether the product or the password is wrong.
        public static let notFound = Failure(message: "Cannot find data for ID and password")
    }
}

extension Edition2021.Failure: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in o("message", message) }
    }
}
