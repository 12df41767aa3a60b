package import HTTPServer
import Market
import MarketAPI
package import MarketService
import Synchronization

/// Answers from the moment that the ports are open: first that the market starts, and then by the market itself.
package final class MarketEntrance: HTTPHandler {
    private final class Opened: Sendable {
        let handler: MarketHandler

        init(_ handler: MarketHandler) {
            self.handler = handler
        }
    }

    /// Read by each request without a lock, and set once.
    private let market = AtomicLazyReference<Opened>()
    private let starting: StartingRoutes
    private let notes: RequestNotes
    private let localAccess: LocalAccess
    private let clock: ServerClock

    /// `step` says what is done until the market is there.
    package init(
        _ settings: EditionSettings,
        localAccess: LocalAccess,
        metrics: ServerMetrics,
        clock: ServerClock,
        log: Log,
        step: @escaping @Sendable () -> StartStep
    ) {
        starting = StartingRoutes(settings, localAccess, metrics, clock: clock, step: step)
        notes = RequestNotes(clock, log, metrics)
        self.localAccess = localAccess
        self.clock = clock
    }

    /// From now on the market answers.
    package func open(_ handler: MarketHandler) {
        _ = market.storeIfNil(Opened(handler))
    }

    package func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        if let market = market.load() { return try await market.handler.respond(to: request) }
        let began = notes.begin()
        let id = notes.id(of: request)
        return notes.end(await answer(request, id), request, id, since: began)
    }

    package func replyInMemory(to request: HTTPRequest) -> HTTPResponse? {
        market.load()?.handler.replyInMemory(to: request)
    }

    package func replyToUnencodedTarget(localPort: UInt16) -> HTTPResponse? {
        starting.replyToUnencodedTarget(localPort: localPort)
    }

    private func answer(_ request: HTTPRequest, _ id: RequestID) async -> Answer {
        let segments: [String]
        do {
            segments = try request.segments()
        } catch {
            let asSent = request.path.split(separator: "/").map(String.init)
            return Answer(
                .problem(.malformed, RequestContext(request, id: id, segments: asSent, clock: clock)),
                route: "malformed"
            )
        }
        let incoming = RequestContext(request, id: id, segments: segments, clock: clock)
        guard request.isHostKnown || localAccess.isByOwnName(request) else { return .ofUnknownHost(incoming) }
        return await starting.answer(incoming) ?? Answer(.problem(.notFound, incoming), route: "unknown")
    }
}
