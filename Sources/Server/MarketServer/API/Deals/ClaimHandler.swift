import HTTPServer
import Market
import MarketAPI
import MarketService

/// Asking for goods that are given away, and picking who has them.
struct ClaimHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func show(_ call: APICall) async throws -> HTTPResponse {
        guard case .claim(let id) = call.route else { throw call.misrouted }
        guard let position = try await services.claims.position(for: id, of: try call.account()) else {
            throw RequestFailure.problem(.notFound)
        }
        return .json(ClaimPositionBody(position))
    }

    func claim(_ call: APICall) async throws -> HTTPResponse {
        guard case .claim(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        let json = try await call.json()
        let input = json.isEmpty ? ClaimInput() : try JSONInput.read(ClaimInput.self, from: json)
        let greeting = call.incoming.texts[.claimGreeting]
        return .json(
            ClaimPositionBody(
                try await services.claims.claim(
                    id,
                    input.text,
                    greeting: greeting,
                    by: account,
                    from: call.request.outsideNetwork
                )
            )
        )
    }

    func drop(_ call: APICall) async throws -> HTTPResponse {
        guard case .claim(let id) = call.route else { throw call.misrouted }
        try await services.claims.drop(id, by: try call.account())
        return HTTPResponse(.noContent)
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .claims(let id) = call.route else { throw call.misrouted }
        let claims = try await services.claims.claims(of: id, by: try call.account())
        return .json(
            PageBody(items: claims.map(ClaimBody.init), next: nil, previous: nil, total: nil)
        )
    }

    func answer(_ call: APICall) async throws -> HTTPResponse {
        guard case .claimAnswer(let id) = call.route else { throw call.misrouted }
        let account = try call.account()
        _ = try await call.input(ClaimAnswerInput.self)
        let deal = try await services.claims.pick(id, by: account)
        return .json(DealBody(try await services.deals.deal(deal.id, of: account)))
    }
}
