public import Market
public import MarketAPI

/// What is looked for, in which order, and which part of it.
public struct SearchQuestion: Hashable, Sendable {
    /// The words that are looked for.
    public var text: String
    /// The order of what is found.
    public var sort: ListingQuery.Sort
    /// The most that is to be found at once.
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
