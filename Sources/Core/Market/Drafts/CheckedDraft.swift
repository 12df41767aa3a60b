/// A draft that keeps every rule, with its texts read into values.
///
/// Only `ProductDraft.checked(by:)` makes one, so whoever holds it need not check again.
public struct CheckedDraft: Hashable, Sendable {
    /// Without blanks around it.
    public let name: String
    /// Without blanks around it, its lines ended by `\n`.
    public let description: String
    public let price: Price
    public let stock: Int64
}

/// What changes in a product by a draft, and keeps the rules; `nil` stays as it is.
///
/// Only `ProductDraft.checked(changing:by:)` makes one.
public struct CheckedChange: Hashable, Sendable {
    /// Without blanks around it.
    public let name: String?
    /// Without blanks around it, its lines ended by `\n`.
    public let description: String?
    public let price: Price?
    public let stock: Int64?
}
