/// How many of a product an account means to buy, or whether it likes it, and since when that is so.
///
/// Several devices change it, each perhaps while it has no line, and the market learns of that later and in any order.
/// ``merge(_:)`` says what comes of it.
public struct SavedItemState: Hashable, Sendable {
    /// Of a cart's line how many, of a like 1; 0 where it is out.
    public private(set) var quantity: Int64
    /// When somebody last said so, also that it is to be out; `nil` where nobody knows, which is before every change.
    public private(set) var changedAt: Timestamp?

    public init(quantity: Int64, changedAt: Timestamp?) {
        self.quantity = quantity
        self.changedAt = changedAt
    }

    /// Takes what somebody says who sees what is there, whatever was said before.
    public mutating func set(_ quantity: Int64, at moment: Timestamp) {
        self.quantity = quantity
        // A clock that was put back makes no change older than the one before it.
        changedAt = max(moment, changedAt ?? moment)
    }

    /// Takes what somebody said earlier on a device that may not have known of other changes.
    ///
    /// Whether the product is in or out is as the last of all changes says. Where it was in before and is in after, and
    /// somebody else has changed the quantity meanwhile, the larger one holds: quantities are never added.
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

/// What somebody did on one device to a like or to a line of the cart.
public struct SavedItemChange: Hashable, Sendable {
    /// How many there are to be, or 1 for a like; 0 for none.
    public let quantity: Int64
    /// How many the account had as far as the device knew; 0 for none.
    public let base: Int64
    /// When they did it.
    public let at: Timestamp

    /// For how long changes are compared, in milliseconds: one that was made earlier counts as made then.
    public static let longestAge: Int64 = 90 * 24 * 60 * 60 * 1_000

    public init(quantity: Int64, base: Int64, at: Timestamp) {
        self.quantity = quantity
        self.base = base
        self.at = at
    }
}
