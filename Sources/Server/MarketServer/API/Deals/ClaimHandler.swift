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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.showClaim, show)
        handlers.on(.claim, claim)
        handlers.on(.dropClaim, drop)
        handlers.on(.listClaims, list)
        handlers.on(.answerClaim, answer)
    }

    func show(_ call: APICall, _ id: Product.ID) async throws -> ClaimPosition {
        guard let position = try await services.claims.position(for: id, of: try call.account()) else {
            throw RequestFailure.problem(.notFound)
        }
        return position
    }

    func claim(_ call: APICall, _ id: Product.ID, _ input: ClaimInput) async throws -> ClaimPosition {
        let account = try call.account()
        let greeting = call.incoming.texts[.claimGreeting]
        return try await services.claims.claim(
            id,
            input.text,
            greeting: greeting,
            by: account,
            from: call.request.outsideNetwork
        )
    }

    func drop(_ call: APICall, _ id: Product.ID) async throws {
        try await services.claims.drop(id, by: try call.account())
    }

    func list(_ call: APICall, _ id: Product.ID) async throws -> PageBody<Claim> {
        let claims = try await services.claims.claims(of: id, by: try call.account())
        return PageBody(items: claims)
    }

    func answer(_ call: APICall, _ id: Claim.ID, _ input: ClaimAnswerInput) async throws -> OwnDeal {
        let account = try call.account()
        let deal = try await services.claims.pick(id, by: account)
        return try await services.deals.deal(deal.id, of: account)
    }
}
