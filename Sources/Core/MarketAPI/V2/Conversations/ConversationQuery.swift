public import Market

/// A filter of one's conversations.
public struct ConversationQuery: Hashable, Sendable {
    public var role: Conversation.Role?
    public var isUnread: Bool
    public var product: Product.ID?
    /// Quiet requests alone.
    public var isRequest: Bool
    /// Those that were touched after this number, first what was touched first.
    public var since: Int64?
    public var cursor: Cursor?
    public var limit: Int

    public init(
        role: Conversation.Role? = nil,
        isUnread: Bool = false,
        product: Product.ID? = nil,
        isRequest: Bool = false,
        since: Int64? = nil,
        cursor: Cursor? = nil,
        limit: Int = ListingQuery.defaultLimit
    ) {
        self.role = role
        self.isUnread = isUnread
        self.product = product
        self.isRequest = isRequest
        self.since = since
        self.cursor = cursor
        self.limit = limit
    }
}

extension ConversationQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [
        .role, .unread, .product, .requests, .touchedSince, .cursor, .limit,
    ]

    public init(_ items: QueryItems) throws(AddressError) {
        role = try items.value("role") { Conversation.Role(rawValue: $0) }
        isUnread = try items.flag("unread")
        product = try items.value("product") { Int64($0).flatMap { $0 > 0 ? Identifier($0) : nil } }
        isRequest = try items.flag("requests")
        since = try items.value("since") { Int64($0).flatMap { $0 >= 0 ? $0 : nil } }
        cursor = try items.value("cursor") { Cursor(rawValue: $0) }
        limit = try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("role", role?.rawValue)
        items.add("unread", isUnread ? "true" : nil)
        items.add("product", product.map { "\($0)" })
        items.add("requests", isRequest ? "true" : nil)
        items.add("since", since.map { "\($0)" })
        items.add("cursor", cursor?.rawValue)
        items.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        return items
    }
}

/// A range of the messages of a conversation: the last ones, where none is named.
public struct MessageQuery: Hashable, Sendable {
    public static let limits = 1...100
    public static let defaultLimit = 50

    /// Those before this number.
    public var before: Int64?
    /// Those after this number, which goes first.
    public var after: Int64?
    public var limit: Int

    public init(before: Int64? = nil, after: Int64? = nil, limit: Int = MessageQuery.defaultLimit) {
        self.before = before
        self.after = after
        self.limit = limit
    }
}

extension MessageQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.before, .after, .messageLimit]

    public init(_ items: QueryItems) throws(AddressError) {
        before = try items.value("before") { Int64($0) }
        after = try items.value("after") { Int64($0) }
        limit = try items.number("limit", in: Self.limits) ?? Self.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("before", before.map { "\($0)" })
        items.add("after", after.map { "\($0)" })
        items.add("limit", limit == Self.defaultLimit ? nil : "\(limit)")
        return items
    }
}
