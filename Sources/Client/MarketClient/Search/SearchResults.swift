public import Market
public import MarketAPI

/// The text of a search, its order, and the section to return.
public struct SearchRequest: Hashable, Sendable {
    /// The words that are looked for.
    public var text: String
    /// The order of what is found.
    public var sort: ListingQuery.Sort
    /// The most that is to be found at once.
    public var limit: Int
    /// The end of an earlier section; `nil` for the beginning.
    public var cursor: Cursor?

    public init(_ text: String, sort: ListingQuery.Sort = .relevance, limit: Int = 10, cursor: Cursor? = nil)
    {
        self.text = text
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}

/// The results of a search, a section for each order with any.
public struct SearchResults: Hashable, Sendable {
    /// The number of products in all.
    public let total: Total
    /// The same findings in several orders.
    public let sections: [SearchSection]
    /// Texts that find something, where this one found nothing.
    public let corrections: [String]
    /// The one of them that was searched instead, as the text is a likely misspelling.
    public let correctedTo: String?
    /// True where the market searched everything; it stops where a text matches too much.
    public let isComplete: Bool
    /// The number of products that each choice of a filter would leave; `nil` where the market did not count.
    public let facets: FacetCounts?

    public init(
        total: Total,
        sections: [SearchSection],
        corrections: [String] = [],
        correctedTo: String? = nil,
        isComplete: Bool = true,
        facets: FacetCounts? = nil
    ) {
        self.facets = facets
        self.total = total
        self.sections = sections
        self.corrections = corrections
        self.correctedTo = correctedTo
        self.isComplete = isComplete
    }
}

/// The results in one order, or the requested part of them.
public struct SearchSection: Hashable, Sendable {
    /// The order of its findings.
    public let sort: ListingQuery.Sort
    /// The first of them.
    public let findings: [SearchResult]
    /// The number of results in all, where known.
    public let total: Total?
    /// The request for the next section; `nil` at the end.
    public let next: SearchRequest?
    /// True where the market searched everything; it stops where a text matches too much.
    public let isComplete: Bool

    public init(
        sort: ListingQuery.Sort,
        findings: [SearchResult],
        total: Total? = nil,
        next: SearchRequest? = nil,
        isComplete: Bool = true
    ) {
        self.sort = sort
        self.findings = findings
        self.total = total
        self.next = next
        self.isComplete = isComplete
    }
}
