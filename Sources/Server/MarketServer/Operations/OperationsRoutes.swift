import HTTPServer
import MarketAPI
package import MarketService

/// The routes by which an operator, or a machine that watches, reads the market's state.
///
/// Everyone may know that it is well; the details are for people at the machine, and for those the operator
/// names.
package struct OperationsRoutes: RouteGroup {
    private let localAccess: LocalAccess
    private let metrics: ServerMetrics
    private let health: @Sendable () async -> HealthReport

    package init(_ server: ServerContext, health: @escaping @Sendable () async -> HealthReport) {
        self.init(server.localAccess, server.metrics, health: health)
    }

    init(
        _ localAccess: LocalAccess,
        _ metrics: ServerMetrics,
        health: @escaping @Sendable () async -> HealthReport
    ) {
        self.localAccess = localAccess
        self.metrics = metrics
        self.health = health
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        let reply: @Sendable (RequestContext) async -> HTTPResponse
        switch incoming.segments {
        case ["health"]: reply = showHealth
        case ["healthChecker"]: reply = { _ in .alive }
        case ["metrics"]: reply = showMetrics
        default: return nil
        }
        let route = "/" + incoming.segments.joined()
        guard incoming.request.method == .get || incoming.request.isHead else {
            return Answer(.methodNotAllowed(incoming), route: route)
        }
        return Answer(await reply(incoming), route: route)
    }

    private func showHealth(_ incoming: RequestContext) async -> HTTPResponse {
        let report = await health()
        let status: HTTPStatus = report.isHealthy ? .ok : .serviceUnavailable
        var reply =
            localAccess.mayWatch(incoming.request)
            ? HTTPResponse.json(status, report) : .json(status, report.withoutParts)
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    private func showMetrics(_ incoming: RequestContext) async -> HTTPResponse {
        guard localAccess.mayWatch(incoming.request) else {
            return .problem(
                .forbidden,
                incoming,
                detail: "Measurements are shown at the machine itself, and to whom --watchers names."
            )
        }
        return HTTPResponse(
            type: "text/plain; version=0.0.4; charset=utf-8",
            text: metrics.text() + (await health().metrics)
        )
    }
}

extension HTTPResponse {
    /// That the server answers, in the words of the server of 2022: with the quotes.
    static let alive = HTTPResponse(type: "application/json", text: "\"OK\"")
}
