package import HTTPServer
package import Market
package import MarketService

/// One request on its way through the market, and what is known of it.
package struct RequestContext: Sendable {
    package let request: HTTPRequest
    /// By which the log knows it, and which the reply carries.
    package let id: RequestID
    /// The path without escapes, cut at its slashes.
    package let segments: [String]
    /// The clock in which the sender gets moments shown.
    package let zone: MarketZone
    private let clock: ServerClock
    /// The sender, for the log.
    let access = RequestAccess()
    /// The searches made to answer it, and the work that they may take.
    package let search: SearchSpending

    package init(
        _ request: HTTPRequest,
        id: RequestID,
        segments: [String],
        zone: MarketZone = .seoul,
        clock: ServerClock
    ) {
        self.request = request
        self.id = id
        self.segments = segments
        self.zone = zone
        self.clock = clock
        search = SearchSpending(from: ClientNetwork(request.origin.address))
    }

    /// The words to answer with, in the language that the client likes best.
    package var texts: Texts {
        .of(request[.acceptLanguage].flatMap { Language(acceptLanguage: $0) } ?? .korean, in: zone)
    }

    /// The time by the market's clock.
    package var now: Timestamp { clock.now() }

    /// Path and query as the client sent them.
    package var target: String { request.target }
}

extension RequestContext {
    /// The same for another copy of its request.
    func with(_ request: HTTPRequest) -> RequestContext {
        RequestContext(request, id: id, segments: segments, zone: zone, clock: clock)
    }
}
