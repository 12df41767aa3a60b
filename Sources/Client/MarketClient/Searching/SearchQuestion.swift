public import Market
public import MarketAPI

/// What is looked for, in which order, and which part of it.
public struct SearchQuestion: Hashable, Sendable {
    public var text: String
    public var sort: ListingQuery.Sort
    public var limit: Int
    /// Where an earlier section went on; `nil` for the beginning.
    public var cursor: Cursor?

    public init(_ text: String, sort: ListingQuery.Sort = .relevance, limit: Int = 10, cursor: Cursor? = nil)
    {
        self.text = text
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}
