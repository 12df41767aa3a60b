/// The state of a product in an account's cart or likes, and the time since which it holds.
///
/// Several devices change it, each perhaps while offline, and the market receives the changes later and in
/// any order. ``merge(_:)`` decides on the result.
public struct SavedItemState: Hashable, Sendable {
    /// Of a cart's line how many, of a like 1; 0 where it is out.
    public private(set) var quantity: Int64
    /// The time of the last change, also of one to 0; `nil` where it is unknown, which is before every
    /// change.
    public private(set) var changedAt: Timestamp?

    public init(quantity: Int64, changedAt: Timestamp?) {
        self.quantity = quantity
        self.changedAt = changedAt
    }

    /// Sets the quantity for a person who sees the present state, whatever it was before.
    public mutating func set(_ quantity: Int64, at moment: Timestamp) {
        self.quantity = quantity
        // A clock that was put back makes no change older than the one before it.
        changedAt = max(moment, changedAt ?? moment)
    }

    /// Merges a change made earlier on a device that may not have known of other changes.
    ///
    /// The last of all changes decides if the product is in or out. Where it was in before and is in after,
    /// and another device has changed the quantity meanwhile, the larger one holds: quantities are never
    /// added.
    public mutating func merge(_ change: SavedItemChange) {
        let isLast = changedAt.map { change.at >= $0 } ?? true
        if quantity == 0 || change.quantity == 0 {
            guard isLast else { return }
            quantity = change.quantity
        } else if isLast, change.base == quantity {
            quantity = change.quantity
        } else {
            quantity = max(quantity, change.quantity)
        }
        changedAt = max(change.at, changedAt ?? change.at)
    }
}

/// A change on one device to a like or to a line of the cart.
public struct SavedItemChange: Hashable, Sendable {
    /// The new quantity, or 1 for a like; 0 for none.
    public let quantity: Int64
    /// The quantity that the account had as far as the device knew; 0 for none.
    public let base: Int64
    /// The time of the change on the device.
    public let at: Timestamp

    /// For how long changes are compared, in milliseconds: one that was made earlier counts as made then.
    public static let longestAge: Int64 = 90 * 24 * 60 * 60 * 1_000

    public init(quantity: Int64, base: Int64, at: Timestamp) {
        self.quantity = quantity
        self.base = base
        self.at = at
    }
}
