package import Market

/// Something done to one product.
package enum ProductAction: Hashable, Sendable, CaseIterable {
    case view
    case edit
    /// Moves it between selling, reserved and sold, or hides one's own.
    case setState
    /// Puts it on top of the newest.
    case renew
    case delete
    /// Takes someone else's product out of sight, or brings it back.
    case moderate
}

/// The rules for actions on a product; the one place that knows them.
package enum Permission {
    /// Returns true where `caller` may do `action` to `product`.
    ///
    /// Sellers do what they like with their own products. Moderators take out of sight and bring back, and
    /// see what is hidden, and delete, but never rewrite what someone else offers.
    package static func allows(_ caller: Caller, to action: ProductAction, _ product: Product) -> Bool {
        let isOwner = caller.owns(product)
        switch action {
        case .view: return product.state != .hidden || isOwner || caller.isModerator
        case .edit, .setState, .renew: return isOwner
        case .delete: return isOwner || caller.isModerator
        case .moderate: return caller.isModerator
        }
    }

    /// Returns true where `caller` may bring back a product that `deleter` took away.
    ///
    /// Only those who took it away may, so that no seller brings back a product that a moderator took.
    package static func allows(_ caller: Caller, toUndoDeletionBy deleter: Account.ID) -> Bool {
        caller.account?.id == deleter
    }
}
