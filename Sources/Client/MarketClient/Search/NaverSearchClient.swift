public import Foundation
import Market
public import MarketAPI

/// The keys that a person gets from Naver for their own searches.
public struct NaverKeys: Hashable, Sendable {
    /// Names the application; no secret.
    public let identifier: String
    /// A secret: it is sent to Naver alone, and is shown and logged nowhere.
    public let secret: String

    public init(identifier: String, secret: String) {
        self.identifier = identifier
        self.secret = secret
    }
}

/// Naver's shopping search, asked with a person's own keys and within what it allows.
///
/// At most 100 findings a section, none beyond the first 1,099, and ten calls a second.
public struct NaverSearchClient: ProductSearching {
    public let sorts: [ListingQuery.Sort] = [.relevance, .newest, .priceDown, .priceUp]
    private let address: URL
    private let keys: NaverKeys
    private let runner: RequestRunner
    private let pace: RateLimiter

    static let limits = 1...100
    static let starts = 1...1000
    private static let callsPerSecond = 10

    /// - Parameters:
    ///   - address: What stands in front of `/v1/search/shop.json`: `https://openapi.naver.com`.
    ///   - keys: Whose calls these are.
    ///   - session: What carries requests.
    ///   - settings: The clock and the like.
    public init(
        address: URL,
        keys: NaverKeys,
        session: any HTTPSession,
        settings: ClientSettings = ClientSettings()
    ) {
        self.address = address
        self.keys = keys
        runner = RequestRunner(session: session, settings: settings, refusal: Self.refusal)
        pace = RateLimiter(callsPerSecond: Self.callsPerSecond, clock: settings.clock)
    }

    private static func refusal(_ reply: WholeReply) -> ClientError {
        guard reply.status >= 400 else { return .malformedReply(path: reply.path) }
        if let fault = reply.jsonIfAny(NaverShopping.Fault.self) { return .searchRefused(fault) }
        // Codes that nobody has told us of are sorted by their status.
        switch reply.status {
        case 401, 403: return .searchRefused(.authentication)
        case 429: return .searchRefused(.quota)
        case 500...: return .searchRefused(.system)
        default: return .refused(Refusal(status: reply.status))
        }
    }

    public func section(_ question: SearchRequest) async throws(ClientError) -> SearchSection {
        let start = min(max(question.start, Self.starts.lowerBound), Self.starts.upperBound)
        let display = min(max(question.limit, Self.limits.lowerBound), Self.limits.upperBound)
        let request = try request(question, start: start, display: display)
        try await pace.turn()
        let result = try await runner.run(request, isRepeatable: true).json(NaverResults.self)
        let hits = HighlightFinder(question.text)
        let findings = result.items.compactMap { $0.value?.goods }.map { goods in
            SearchResult(.elsewhere(goods), hits: hits.hits(in: goods.name))
        }
        let next = start + display
        let hasMore = next <= min(result.total, Self.starts.upperBound) && !result.items.isEmpty
        return SearchSection(
            sort: question.sort,
            findings: findings,
            total: Total(count: result.total, isAtLeast: false),
            next: hasMore ? question.going(on: PageCursor(number: next).cursor) : nil
        )
    }

    private func request(
        _ question: SearchRequest,
        start: Int,
        display: Int
    ) throws(ClientError) -> OutgoingRequest {
        guard !question.text.isEmpty else { throw .searchRefused(.query) }
        let text = PercentText.encode(question.text)
        let query = "query=\(text)&display=\(display)&start=\(start)&sort=\(question.sort.naverName)"
        guard let url = address.appendingAPIPath("/v1/search/shop.json?\(query)"), Origin(url) != nil else {
            throw .unreachable
        }
        return OutgoingRequest(
            .get,
            url,
            fields: [
                HeaderName.accept: "application/json",
                HeaderName.userAgent: ClientSettings.userAgent,
                HeaderName.naverIdentifier: keys.identifier,
                HeaderName.naverSecret: keys.secret,
            ]
        )
    }
}

extension SearchRequest {
    /// The place of the first finding, from 1.
    fileprivate var start: Int { cursor == nil ? 1 : PageCursor(cursor).number }
}

extension ListingQuery.Sort {
    fileprivate var naverName: String {
        switch self {
        case .relevance: "sim"
        case .newest, .liked: "date"
        case .priceUp: "asc"
        case .priceDown: "dsc"
        }
    }
}
