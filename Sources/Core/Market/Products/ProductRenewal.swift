/// The rule for putting a product on top of the newest once more.
package enum ProductRenewal {
    package static let days: Int64 = 3
    package static let milliseconds = days * 86_400_000

    /// The time from which its seller may renew it; `nil` for what is not on sale.
    package static func opens(for product: Product) -> Timestamp? {
        guard product.state == .selling, !product.isSoldOut else { return nil }
        return (product.renewedAt ?? product.createdAt).adding(milliseconds: milliseconds)
    }

    /// A reason for which a product was not renewed.
    package enum Refusal: Hashable, Sendable {
        /// It was put up or renewed a short while ago.
        case recent(until: Timestamp)
        /// It is reserved, sold or hidden.
        case notOnSale
    }
}
