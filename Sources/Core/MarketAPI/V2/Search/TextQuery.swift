/// The text of a search.
///
/// A likely respelling is searched where nothing matches, unless it is to be exact. While a text is still typed, it is
/// no search yet: it is not recorded.
public struct TextQuery: Hashable, Sendable {
    public var text: String
    public var isExact: Bool
    public var isTyped: Bool

    public init(_ text: String, isExact: Bool = false, isTyped: Bool = false) {
        self.text = text
        self.isExact = isExact
        self.isTyped = isTyped
    }
}

extension TextQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.q, .exact, .typed]

    public init(_ items: QueryItems) throws(AddressError) {
        text = try items.searchText("q")
        isExact = try items.flag("exact")
        isTyped = try items.flag("typed")
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("q", text)
        items.add("exact", isExact ? "true" : nil)
        items.add("typed", isTyped ? "true" : nil)
        return items
    }
}

/// The beginning of a word, to be completed.
public struct SuggestionQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.q]

    public var text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(_ items: QueryItems) throws(AddressError) {
        text = try items.searchText("q")
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("q", text)
        return items
    }
}

/// A text in the history of searches.
public struct PastSearchQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.text]

    public var text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(_ items: QueryItems) throws(AddressError) {
        text = try items.searchText("text")
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("text", text)
        return items
    }
}

extension QueryItems {
    fileprivate func searchText(_ name: String) throws(AddressError) -> String {
        try value(name) { $0.unicodeScalars.count <= ListingQuery.longestText ? $0 : nil } ?? ""
    }
}
