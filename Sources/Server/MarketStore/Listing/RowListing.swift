package import Market

/// Walking through the goods as lists show them, at a fraction of what ``ProductListing`` costs.
///
/// The lists, their cursors and their numbers are the same; each product is given to `body` where the store holds it.
/// With an account, every row says whether the account likes it.
package protocol RowListing: Sendable {
    func rows(
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> Page<Product.ID>

    /// The rows of a page with a number, and how many there are in all.
    func rows(
        onPage number: Int,
        size: Int,
        of query: ProductQuery,
        likesOf account: Account.ID?,
        _ body: (borrowing ListedProduct) -> Void
    ) async throws(StoreError) -> MatchCount
}
