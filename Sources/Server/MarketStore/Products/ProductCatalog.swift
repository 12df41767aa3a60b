package import Market

/// The products themselves, by their ids: where the truth about them is.
package protocol ProductCatalog: Sendable {
    /// The products with these ids, in their order and in whatever state; one that was deleted is left out.
    func products(_ ids: [Product.ID]) async throws(StoreError) -> [Product]

    /// The same products as lists show them, each given to `body` where the store holds it, at a fraction of the cost.
    ///
    /// With an account, every row says whether the account likes it.
    func rows(
        _ ids: [Product.ID],
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError)
}
