import Market

/// Cases that wait, or decided ones.
public struct CaseQuery: Hashable, Sendable {
    public var isDecided: Bool
    public var page: PageQuery

    public init(isDecided: Bool, page: PageQuery = PageQuery()) {
        self.isDecided = isDecided
        self.page = page
    }
}

extension CaseQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.caseState] + PageQuery.parameters

    public init(_ items: QueryItems) throws(AddressError) {
        isDecided = try items.value("state") { CaseState(rawValue: $0) } == .decided
        page = try PageQuery(items)
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("state", isDecided ? "decided" : nil)
        items.add(page.items)
        return items
    }
}
