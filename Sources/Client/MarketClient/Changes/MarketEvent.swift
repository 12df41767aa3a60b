public import Market

/// The number of a change, from which on to hear more.
public struct EventPlace: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static func < (left: EventPlace, right: EventPlace) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Something that happened on the market.
public enum MarketEvent: Hashable, Sendable {
    /// How the market is being heard; the first event, and again when that changes.
    case link(EventLink)
    /// A product is new, or is now like this.
    case changed(ProductSummary, EventPlace?)
    /// A product is gone, or out of sight.
    case removed(Product.ID, EventPlace?)
    /// More was missed than can be told again: whatever is shown should be loaded anew.
    case missed(EventPlace?)
    /// What waits for who is signed in; told to whom asked for that, at once and whenever it changes.
    case inbox(InboxState)
    /// A list that the account keeps has changed, here or anywhere else; told to whom asked for what is theirs.
    case saved(SavedItemNews)

    /// Where to go on after this event.
    public var place: EventPlace? {
        switch self {
        case .link, .inbox, .saved: nil
        case .changed(_, let place), .removed(_, let place), .missed(let place): place
        }
    }
}

/// How a market's changes reach this client.
public enum EventLink: Hashable, Sendable {
    /// As they happen.
    case live
    /// By asking now and then.
    case polling
    /// Not at all at present; it is being tried.
    case lost
}
