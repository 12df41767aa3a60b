package import Market

/// The actions of moderators, and their log.
package protocol ModerationStoring: Sendable {
    /// Hides a product so that its seller can't show it again.
    func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product
    /// Shows a product again in the state it had; throws `notFound` when no moderator hid it.
    func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product
    /// The action by which a moderator hid the product; `nil` where none hides it now.
    func hold(of product: Product.ID) async throws(StoreError) -> Moderation?
    /// Those of `products` that a moderator hides now.
    func held(among products: [Product.ID]) async throws(StoreError) -> Set<Product.ID>
    /// Of each product that moderators hide now how it was hidden last: newest first, those before `id`.
    func holds(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation]
    func sight(of content: ContentHash) async throws(StoreError) -> PhotoSight
    /// True where a product of the account shows the photo, hidden or not, or it is an upload of the
    /// account's.
    func isPhoto(_ content: ContentHash, of account: Account.ID) async throws(StoreError) -> Bool
    /// Products on the market with a photo that was hidden with another one of the same seller's, newest first.
    ///
    /// `moderator` is the seller, and `reason` the number of the hidden product: `#12`.
    func reposts(limit: Int) async throws(StoreError) -> [Moderation]
    /// Newest first, those before `id` or from the newest on.
    func moderations(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation]
}
