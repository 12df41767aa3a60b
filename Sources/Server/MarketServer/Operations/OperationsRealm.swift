import HTTPServer
package import MarketAPI

/// What tells an operator, or a machine that watches, how the market is.
package struct OperationsRealm: Realm {
    private let services: MarketServices
    private let health: @Sendable () async -> HealthReport

    package init(_ services: MarketServices, health: @escaping @Sendable () async -> HealthReport) {
        self.services = services
        self.health = health
    }

    package func answer(_ exchange: Exchange) async -> Answer? {
        switch exchange.segments {
        case ["health"]:
            let report = await health()
            let status: HTTPStatus = report.isHealthy ? .ok : .serviceUnavailable
            return Answer(.json(status, report), route: "/health")
        case ["healthChecker"] where exchange.request.method == .get || exchange.request.isHead:
            return Answer(.alive, route: "/healthChecker")
        case ["metrics"]:
            return Answer(
                HTTPResponse(type: "text/plain; version=0.0.4; charset=utf-8", text: services.metrics.text()),
                route: "/metrics"
            )
        default:
            return nil
        }
    }
}

extension HTTPResponse {
    /// That the server answers, in the words of the server of 2022: with the quotes.
    static let alive = HTTPResponse(type: "application/json", text: "\"OK\"")
}

/// How each part of the market is.
package struct HealthReport: Hashable, Sendable {
    package struct Part: Hashable, Sendable {
        package let name: String
        package let isHealthy: Bool
        /// A sentence that says more; holds nothing secret.
        package let detail: String

        package init(name: String, isHealthy: Bool, detail: String) {
            self.name = name
            self.isHealthy = isHealthy
            self.detail = detail
        }
    }

    package let parts: [Part]

    package init(parts: [Part]) {
        self.parts = parts
    }

    package var isHealthy: Bool { parts.allSatisfy(\.isHealthy) }
}

extension HealthReport: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in
            o("status", isHealthy ? "ok" : "failing")
            o("parts", parts)
        }
    }
}

extension HealthReport.Part: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { o in
            o("name", name)
            o("ok", isHealthy)
            o("detail", detail)
        }
    }
}
