/// What a seller has typed so far: everything as text, right or wrong.
///
/// Form, page and API all fill in one of these, so that all three are held to the same rules in the same words.
public struct ProductDraft: Hashable, Sendable {
    public var name: String
    public var description: String
    /// Plain decimal text, as `Money.decimalText` writes it.
    public var price: String
    /// As `price`; empty means that nothing is taken off.
    public var discount: String
    /// A whole number; empty means none.
    public var stock: String
    public var currency: Currency
    public var photoCount: Int

    public init(
        name: String = "",
        description: String = "",
        price: String = "",
        discount: String = "",
        stock: String = "",
        currency: Currency = .krw,
        photoCount: Int = 0
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.currency = currency
        self.photoCount = photoCount
    }
}
