package import Market

/// The products themselves, by their ids, as the primary has them.
package protocol ProductCatalog: Sendable {
    /// The products with these ids, in their order and in whatever state; one that was deleted is left out.
    func products(_ ids: [Product.ID]) async throws(MarketError) -> [Product]

    /// A product as lists show it; `nil` where it is not there, or where lists may be too old to go by.
    ///
    /// With a replica it costs no query to another machine, and may be a moment behind: for reading only.
    func listedProduct(_ id: Product.ID) async throws(MarketError) -> Product?

    /// The same products as lists show them, each given to `body` where the store holds it, at a fraction of the cost.
    ///
    /// With an account, every row says whether the account likes it.
    func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(MarketError)
}

extension ProductCatalog {
    package func listedProduct(_ id: Product.ID) async throws(MarketError) -> Product? {
        try await products([id]).first
    }
}
