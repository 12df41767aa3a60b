import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages of a visitor's own settings.
struct SettingsPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.settings, get: show, post: change)
    }

    private var services: MarketServices { pages.services }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try await pages.sealedReply(try await settingsPage(context), context)
    }

    private func settingsPage(_ context: PageContext) async throws -> SettingsPage {
        guard let account = context.caller.account else {
            return SettingsPage(layout: context.layout, person: nil)
        }
        let person = SettingsPage.Person(
            isSearchPrivate: try await services.search.isPrivate(account),
            sessions: try await services.sessions.sessions(of: account).count
        )
        return SettingsPage(layout: context.layout, person: person)
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        try pages.check(form, context, isOwn: true)
        return form["do"] == "password"
            ? try await changePassword(form, context) : try await save(form, context)
    }

    private func save(_ form: PageForm, _ context: PageContext) async throws -> HTTPResponse {
        if let account = context.caller.account {
            try await services.search.setPrivate(form["private"] == "1", of: account)
        }
        var reply = HTTPResponse.seeOther(Link.settings.telling(.settingsSaved))
        if let language = Language(rawValue: form["language"]) {
            reply = reply.settingCookie(
                context.request.cookie(.language, language.rawValue)
            )
        }
        if let layout = Layout(rawValue: form["view"]) {
            reply = reply.settingCookie(
                context.request.cookie(.view, layout.rawValue)
            )
        }
        if let theme = Theme(rawValue: form["theme"]) {
            // Pages without the cookie follow the system.
            let value = theme == .system ? nil : theme.rawValue
            reply = reply.settingCookie(context.request.cookie(.theme, value))
        }
        return reply
    }

    private func changePassword(_ form: PageForm, _ context: PageContext) async throws -> HTTPResponse {
        do {
            try await services.accounts.changePassword(
                of: try context.account(),
                from: form["current"],
                to: form["new"],
                keeping: context.visitor.token?.id,
                through: ClientNetwork(context.request.origin.address),
                at: context.request.noticeSource()
            )
            return .seeOther(Link.settings.telling(.passwordChanged))
        } catch {
            let failure = RequestFailure(error)
            var page = try await settingsPage(context)
            let text = failure.text(in: context.texts, at: pages.now)
            switch failure {
            case .market(.wrongCredentials): page.passwordProblem = context.texts[.passwordCurrentWrong]
            case .market(.tooManyTries): page.passwordProblem = text
            case .market(.invalidAccount): page.newPasswordProblem = text
            default: throw failure
            }
            return try await pages.reply(context, after: failure) {
                try await pages.sealedReply(page, context, $0)
            }
        }
    }
}
