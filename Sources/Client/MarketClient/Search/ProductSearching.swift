public import MarketAPI

/// Somewhere that products can be looked for: this market, or a shopping search elsewhere.
public protocol ProductSearching: Sendable {
    /// The orders that it can sort by, best first.
    var sorts: [ListingQuery.Sort] { get }

    /// One order of what is found.
    ///
    /// Each section stands alone: an app that shows several asks for them at the same time, and one that fails
    /// leaves the others as they are.
    func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection
}

/// The market's own search.
public struct MarketSearch: ProductSearching {
    public let sorts: [ListingQuery.Sort]
    private let ask: @Sendable (SearchRequest) async throws(ClientError) -> SearchSection

    public init(_ client: MarketClient) {
        sorts =
            client.capabilities.contains(.filters) ? [.relevance, .newest, .priceDown, .priceUp] : [.newest]
        ask = client.search.section
    }

    public func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        try await ask(question)
    }
}
