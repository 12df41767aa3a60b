/// The form of a product as typed so far: everything as text, valid or not.
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
    public var facts: FactsDraft
    public var photoCount: Int

    public init(
        name: String = "",
        description: String = "",
        price: String = "",
        discount: String = "",
        stock: String = "",
        currency: Currency = .krw,
        facts: FactsDraft = FactsDraft(),
        photoCount: Int = 0
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.currency = currency
        self.facts = facts
        self.photoCount = photoCount
    }
}

/// A draft that keeps every rule, with its texts read into values.
///
/// Only `ProductDraft.checked(by:)` makes one, so that its holder need not check again.
public struct CheckedDraft: Hashable, Sendable {
    /// Without blanks around it.
    public let name: String
    /// Without blanks around it, its lines ended by `\n`.
    public let description: String
    public let price: Price
    public let stock: Int64
    public let facts: ProductFacts
}

/// The checked changes of a product by a draft; `nil` stays as it is.
///
/// Only `ProductDraft.checked(changing:by:)` makes one.
public struct CheckedChange: Hashable, Sendable {
    /// Without blanks around it.
    public let name: String?
    /// Without blanks around it, its lines ended by `\n`.
    public let description: String?
    public let price: Price?
    public let stock: Int64?
    /// All of them, where any changes.
    public let facts: ProductFacts?
}
