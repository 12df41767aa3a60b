public import Market

/// A product in full.
public struct ProductDetails: Hashable, Sendable, Identifiable {
    /// The product as its row shows it.
    public var goods: ProductSummary
    /// As the seller wrote it, with its line breaks.
    public var description: String
    /// In the order the seller gave them.
    public var pictures: [ProductPicture]
    /// True where all that is left is kept for the waiting line: for others, or some of it for this account.
    ///
    /// The account's place in the line tells which. Others can wait, and make no offers.
    public var isKept: Bool

    public init(
        goods: ProductSummary,
        description: String,
        pictures: [ProductPicture],
        isKept: Bool = false
    ) {
        self.goods = goods
        self.description = description
        self.pictures = pictures
        self.isKept = isKept
    }

    public var id: Product.ID { goods.id }
}

extension ProductDetails {
    /// The form as it would be filled in for this product.
    ///
    /// A price in a currency that this build does not know is left empty, so that nobody saves it by mistake.
    public var draft: ProductDraft {
        ProductDraft(
            name: goods.name,
            description: description,
            price: goods.price.price?.full.decimalText ?? "",
            discount: goods.price.price.map { $0.isDiscounted ? $0.discount.decimalText : "" } ?? "",
            stock: "\(goods.stock)",
            currency: goods.price.price?.currency ?? .krw,
            facts: FactsDraft(goods.facts),
            photoCount: pictures.count
        )
    }
}
