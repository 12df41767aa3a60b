import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The devices that an account is signed in on.
struct DevicePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.devices, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let sessions = try await services.sessions.sessions(of: account)
        // The page that notifications of sign-ins lead to.
        if !context.request.isHead { await services.notifications.opened(.session, by: account) }
        return try await pages.reply(DevicesPage(sessions, current: context.visitor.token?.id), context)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        try pages.check(form, context)
        let source = context.request.noticeSource()
        if let id = form.number("end") {
            // Signing out here is done where that is asked for.
            if id != context.visitor.token?.id.rawValue {
                try await services.sessions.end(AccessToken.ID(id), of: account, at: source)
            }
            return .seeOther(Link.devices.telling(.deviceEnded))
        }
        guard form["do"] == "disown" else { return .seeOther(.devices) }
        try await services.sessions.disown(
            keeping: context.visitor.token?.id,
            of: account,
            at: source
        )
        return .seeOther(Link.settings.telling(.disowned).at("current"))
    }
}
