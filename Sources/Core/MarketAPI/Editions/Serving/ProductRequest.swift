public import Market

/// The product that an edition's request asks for; a field that it leaves out is `nil`.
public struct ProductRequest: Hashable, Sendable {
    public var name: String?
    public var description: String?
    public var price: String?
    /// The discount on the price.
    public var discount: String?
    public var stock: String?
    public var currency: Currency?
    /// The photo that lists are to show.
    public var thumbnail: Photo.ID?
    /// The vendor's password, or in 2021 the product's.
    public let secret: String

    init(secret: String) {
        self.secret = secret
    }

    /// The product that this creates, with its texts still to be checked.
    public func draft(photoCount: Int) throws(EditionMistake) -> ProductDraft {
        guard let name else { throw .missing(field: "name") }
        guard let price else { throw .missing(field: "price") }
        guard let currency else { throw .missing(field: "currency") }
        return ProductDraft(
            name: name,
            description: description ?? "",
            price: price,
            discount: discount ?? "",
            stock: stock ?? "",
            currency: currency,
            photoCount: photoCount
        )
    }

    /// The fields that this changes, the photos aside.
    public var changedFields: Set<DraftProblem.Field> {
        var fields: Set<DraftProblem.Field> = []
        if name != nil { fields.insert(.name) }
        if description != nil { fields.insert(.description) }
        if price != nil || discount != nil || currency != nil { fields.insert(.price) }
        if stock != nil { fields.insert(.stock) }
        return fields
    }

    /// The draft of `product` after this change, with its texts still to be checked.
    public func draft(changing product: Product) -> ProductDraft {
        ProductDraft(
            name: name ?? product.name,
            description: description ?? product.description,
            price: price ?? product.price.full.decimalText,
            discount: discount ?? product.price.discount.decimalText,
            stock: stock ?? String(product.stock),
            currency: currency ?? product.price.currency,
            photoCount: product.photosInEditions.count
        )
    }
}

extension RequestFields {
    func currency() throws(EditionMistake) -> Currency? {
        guard let text = filledText("currency") else { return nil }
        guard let currency = CurrencyCode(rawValue: text).currency else {
            throw .unreadable(field: "currency")
        }
        return currency
    }

    /// The text of a field where a blank one says as little as none.
    func filledText(_ name: String) -> String? {
        guard let text = text(name)?.trimmed, !text.isEmpty else { return nil }
        return text
    }
}
