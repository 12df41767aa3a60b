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
    /// The kind of link to the market; the first event, and sent again when that changes.
    case link(EventLink)
    /// A product is new, or is now like this.
    case changed(ProductSummary, EventPlace?)
    /// A product is gone, or out of sight.
    case removed(Product.ID, EventPlace?)
    /// More events were missed than can be sent again: everything shown should be reloaded.
    case missed(EventPlace?)
    /// The unread counts of the signed-in account; sent only on request, at once and at each change.
    case inbox(InboxState)
    /// A list that the account keeps has changed, here or anywhere else; told to whom asked for what is theirs.
    case saved(SavedItemEvent)

    /// The place to continue from after this event.
    public var place: EventPlace? {
        switch self {
        case .link, .inbox, .saved: nil
        case .changed(_, let place), .removed(_, let place), .missed(let place): place
        }
    }
}

/// The way in which a market's changes reach this client.
public enum EventLink: Hashable, Sendable {
    /// As they happen.
    case live
    /// By asking now and then.
    case polling
    /// Not at all at present; it is being tried.
    case lost
}
