import HTTPServer
import MarketAPI
package import MarketService

/// What tells an operator, or a machine that watches, how the market is.
///
/// That it is well everyone may know; how it does is for people at the machine, and for those the operator names.
package struct OperationsRoutes: RouteGroup {
    private let services: ServerContext
    private let health: @Sendable () async -> HealthReport

    package init(_ services: ServerContext, health: @escaping @Sendable () async -> HealthReport) {
        self.services = services
        self.health = health
    }

    package func answer(_ exchange: RequestContext) async -> Answer? {
        let reply: @Sendable (RequestContext) async -> HTTPResponse
        switch exchange.segments {
        case ["health"]: reply = showHealth
        case ["healthChecker"]: reply = { _ in .alive }
        case ["metrics"]: reply = showMetrics
        default: return nil
        }
        let route = "/" + exchange.segments.joined()
        guard exchange.request.method == .get || exchange.request.isHead else {
            return Answer(.methodNotAllowed(exchange), route: route)
        }
        return Answer(await reply(exchange), route: route)
    }

    private func showHealth(_ exchange: RequestContext) async -> HTTPResponse {
        let report = await health()
        let status: HTTPStatus = report.isHealthy ? .ok : .serviceUnavailable
        var reply =
            services.localAccess.mayWatch(exchange.request)
            ? HTTPResponse.json(status, report) : .json(status, report.withoutParts)
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    private func showMetrics(_ exchange: RequestContext) async -> HTTPResponse {
        guard services.localAccess.mayWatch(exchange.request) else {
            return .problem(
                .forbidden,
                exchange,
                detail: "Measurements are shown at the machine itself, and to whom --watchers names."
            )
        }
        return HTTPResponse(
            type: "text/plain; version=0.0.4; charset=utf-8",
            text: services.metrics.text() + (await health().metrics)
        )
    }
}

extension HTTPResponse {
    /// That the server answers, in the words of the server of 2022: with the quotes.
    static let alive = HTTPResponse(type: "application/json", text: "\"OK\"")
}
