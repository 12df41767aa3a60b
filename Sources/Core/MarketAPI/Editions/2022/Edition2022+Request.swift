import Market

extension Edition2022 {
    /// Reads the `params` of a create or the body of a PATCH, of this edition and of 2023.
    ///
    /// Both spellings of the description are read everywhere. Throws where the secret is missing, or where
    /// there is something that can't be meant.
    public static func productRequest(_ fields: RequestFields) throws(EditionMistake) -> ProductRequest {
        var request = ProductRequest(secret: try fields.requiredText("secret"))
        request.name = fields.text("name")
        request.description = fields.text("descriptions", "description")
        request.price = fields.amount("price")
        request.discount = fields.amount("discounted_price")
        request.stock = fields.number("stock")
        request.currency = try fields.currency()
        if let thumbnail = fields.number("thumbnail_id") {
            guard let id = Int64(thumbnail) else { throw .unreadable(field: "thumbnail_id") }
            request.thumbnail = Photo.ID(id)
        }
        return request
    }

    /// Reads `{"secret":"…"}`, which asks for a product's secret, or in 2023 to archive it.
    public static func secret(_ fields: RequestFields) throws(EditionMistake) -> String {
        try fields.requiredText("secret")
    }
}

/// The main edition: the API that most phone apps were written against, in snake case.
public enum Edition2022 {}
