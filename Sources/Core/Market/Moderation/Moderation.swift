/// One thing that a moderator did; it stays when the product goes.
package struct Moderation: Hashable, Sendable, Identifiable {
    package enum Action: String, Hashable, Sendable, CaseIterable {
        case hide
        case restore
        /// Took someone else's product away.
        case delete
        case undelete
        /// A seller showed a photo again that had been hidden with another product; `moderator` is the seller.
        case repost
    }

    package typealias ID = Identifier<Moderation>

    package let id: ID
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
