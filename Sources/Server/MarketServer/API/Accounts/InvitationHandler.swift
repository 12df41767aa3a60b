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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listInvitations, list)
        handlers.on(.makeInvitation, make)
        handlers.on(.removeInvitation, remove)
    }

    func list(_ call: APICall) async throws -> PageBody<InvitationBody> {
        let bodies = try await services.invitations.all(for: call.caller).map { InvitationBody($0) }
        return PageBody(items: bodies)
    }

    func make(_ call: APICall) async throws -> InvitationBody {
        let (invitation, code) = try await services.invitations.make(by: call.caller)
        return InvitationBody(invitation, code: code.text)
    }

    func remove(_ call: APICall, _ id: SignUpInvitation.ID) async throws {
        try await services.invitations.remove(id, by: call.caller)
    }
}
