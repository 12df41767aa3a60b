public import Market

/// A filter of one's notifications, and the page to return.
public struct NotificationQuery: Hashable, Sendable {
    public var isUnread: Bool
    public var cursor: Cursor?
    public var limit: Int

    public init(isUnread: Bool = false, cursor: Cursor? = nil, limit: Int = ListingQuery.defaultLimit) {
        self.isUnread = isUnread
        self.cursor = cursor
        self.limit = limit
    }
}

extension NotificationQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.unread, .cursor, .limit]

    public init(_ items: QueryItems) throws(AddressError) {
        isUnread = try items.flag("unread")
        cursor = try items.value("cursor") { Cursor(rawValue: $0) }
        limit = try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("unread", isUnread ? "true" : nil)
        items.add("cursor", cursor?.rawValue)
        items.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        return items
    }
}
