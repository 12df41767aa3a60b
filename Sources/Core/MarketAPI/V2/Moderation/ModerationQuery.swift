/// The log of moderation before a number.
public struct ModerationQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.before]

    public var before: Int64?

    public init(before: Int64? = nil) {
        self.before = before
    }

    public init(_ items: QueryItems) throws(AddressError) {
        before = try items.value("before") { Int64($0) }
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("before", before.map { "\($0)" })
        return items
    }
}
