import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Codes by which administrators let people in.
struct InvitationPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.invitations, get: list, post: change)
    }

    private var services: MarketServices { pages.services }

    func list(_ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        return try await reply(context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let form = try await PageForm(context)
        try pages.check(form, context)
        if let id = form.number("remove") {
            try await services.invitations.remove(SignUpInvitation.ID(id), by: context.caller)
            return .seeOther(.invitations)
        }
        let (_, code) = try await services.invitations.make(by: context.caller)
        // Nowhere else than in this reply, which nothing keeps.
        return try await reply(context, made: context.origin + Link.signUp(with: code.text).text)
    }

    private func reply(_ context: PageContext, made: String? = nil) async throws -> HTTPResponse {
        let invitations = try await services.invitations.all(for: context.caller)
        var reply = try await pages.reply(InvitationsPage(invitations, made: made), context)
        reply.fields[.cacheControl] = "no-store"
        return reply
    }
}
