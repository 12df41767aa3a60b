public import Market

/// A page of a list.
public struct PageQuery: Hashable, Sendable {
    public var cursor: Cursor?
    public var limit: Int

    public init(cursor: Cursor? = nil, limit: Int = ListingQuery.defaultLimit) {
        self.cursor = cursor
        self.limit = limit
    }
}

extension PageQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.cursor, .limit]

    public init(_ items: QueryItems) throws(AddressError) {
        cursor = try items.value("cursor") { Cursor(rawValue: $0) }
        limit = try items.number("limit", in: ListingQuery.limits) ?? ListingQuery.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("cursor", cursor?.rawValue)
        items.add("limit", limit == ListingQuery.defaultLimit ? nil : "\(limit)")
        return items
    }
}
