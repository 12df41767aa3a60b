package import Market

/// What moderators do, and the log of it.
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
    /// How a moderator hid the product; `nil` where none does so now.
    func hold(of product: Product.ID) async throws(StoreError) -> Moderation?
    /// Those of `products` that a moderator hides now.
    func held(among products: [Product.ID]) async throws(StoreError) -> Set<Product.ID>
    /// Of each product that moderators hide now how it was hidden last: newest first, those before `id`.
    func holds(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation]
    /// Newest first, those before `id` or from the newest on.
    func moderations(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation]
}

/// One thing that a moderator did; it stays when the product goes.
package struct Moderation: Hashable, Sendable, Identifiable {
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case hide
        case restore
        /// Took someone else's product away.
        case delete
        case undelete
    }

    package let id: Identifier<Moderation>
    package let moderator: Account.ID
    package let action: Action
    package let product: Product.ID
    package let reason: String
    package let at: Timestamp

    package init(
        id: Identifier<Moderation>,
        moderator: Account.ID,
        action: Action,
        product: Product.ID,
        reason: String,
        at: Timestamp
    ) {
        self.id = id
        self.moderator = moderator
        self.action = action
        self.product = product
        self.reason = reason
        self.at = at
    }
}
