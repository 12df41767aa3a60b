import HTTPServer
import Market
import MarketAPI
import MarketService

/// Codes by which administrators let people in.
struct InvitationHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func list(_ call: APICall) async throws -> HTTPResponse {
        let bodies = try await services.invitations.all(for: call.caller).map { InvitationBody($0) }
        return .json(PageBody(items: bodies, next: nil, previous: nil, total: nil))
    }

    func make(_ call: APICall) async throws -> HTTPResponse {
        let (invitation, code) = try await services.invitations.make(by: call.caller)
        return .json(.created, InvitationBody(invitation, code: code.text))
    }

    func remove(_ call: APICall) async throws -> HTTPResponse {
        guard case .invitation(let id) = call.route else { throw call.misrouted }
        try await services.invitations.remove(id, by: call.caller)
        return HTTPResponse(.noContent)
    }
}
