/// The changes after a number.
public struct ChangeQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.since, .changeLimit]
    public static let limits = 1...1000
    public static let defaultLimit = 500

    public var since: Int64
    public var limit: Int

    public init(since: Int64, limit: Int = ChangeQuery.defaultLimit) {
        self.since = since
        self.limit = limit
    }

    public init(_ items: QueryItems) throws(AddressError) {
        since = try items.value("since") { Int64($0).flatMap { $0 >= 0 ? $0 : nil } } ?? 0
        limit = try items.number("limit", in: Self.limits) ?? Self.defaultLimit
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("since", "\(since)")
        items.add("limit", limit == Self.defaultLimit ? nil : "\(limit)")
        return items
    }
}

/// A stream of events.
public struct EventQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.mine]

    /// Also those of the listening account's own conversations, likes and cart.
    public var isMine: Bool

    public init(isMine: Bool) {
        self.isMine = isMine
    }

    public init(_ items: QueryItems) throws(AddressError) {
        isMine = try items.flag("mine")
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("mine", isMine ? "true" : nil)
        return items
    }
}
