public import Market

/// A filter of one's deals, and the page to return.
public struct DealQuery: Hashable, Sendable {
    public var filter: DealFilter
    public var cursor: Cursor?
    public var limit: Int

    public init(
        _ filter: DealFilter = DealFilter(),
        cursor: Cursor? = nil,
        limit: Int = ListingQuery.defaultLimit
    ) {
        self.filter = filter
        self.cursor = cursor
        self.limit = limit
    }
}

extension DealQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.role, .open, .cursor, .limit]

    public init(_ items: QueryItems) throws(AddressError) {
        filter = DealFilter(
            role: try items.value("role") { Conversation.Role(rawValue: $0) },
            isOpen: try items.value("open") { ["true": true, "1": true, "false": false, "0": false][$0] }
        )
        cursor = try items.value("cursor") { Cursor(rawValue: $0) }
        limit = try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("role", filter.role?.rawValue)
        items.add("open", filter.isOpen.map { "\($0)" })
        items.add("cursor", cursor?.rawValue)
        items.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        return items
    }
}
