package import Market

/// The likes of accounts.
package protocol LikeStoring: Sendable {
    /// Likes a product or takes that back; doing it twice changes nothing.
    func setLike(_ isLiked: Bool, of product: Product.ID, by account: Account.ID) async throws(MarketError)
    /// Takes what was done earlier on a device, as ``SavedItemState/merge(_:)`` says; returns whether it is liked then.
    func mergeLike(
        _ change: SavedItemChange,
        of product: Product.ID,
        by account: Account.ID
    ) async throws(MarketError) -> Bool
    /// The liked ones that may be seen, most recently liked first; what was sold stays.
    ///
    /// Goods of whom the account blocks are left out, and come back when that is taken back.
    func likes(of account: Account.ID, at cursor: Cursor?, limit: Int) async throws(MarketError) -> Page<
        Product
    >
    /// Those of some products that an account likes, for a page that shows hearts.
    func liked(among products: [Product.ID], by account: Account.ID) async throws(MarketError) -> Set<
        Product.ID
    >
    func likeCount(of product: Product.ID) async throws(MarketError) -> Int
}
