import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// What people decide about themselves.
extension PageRoutes {
    func settings(_ visit: PageContext) async throws -> HTTPResponse {
        try await sealedReply(try await settingsPage(visit), visit)
    }

    private func settingsPage(_ visit: PageContext) async throws -> SettingsPage {
        guard let account = visit.caller.account else {
            return SettingsPage(layout: visit.layout, person: nil)
        }
        let person = SettingsPage.Person(
            isSearchPrivate: try await store.isPrivate(account.id),
            sessions: try await store.tokens(of: account.id).count
        )
        return SettingsPage(layout: visit.layout, person: person)
    }

    func changeSettings(_ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        try check(form, visit, isOwn: true)
        return form["do"] == "password" ? try await changePassword(form, visit) : try await save(form, visit)
    }

    private func save(_ form: PageForm, _ visit: PageContext) async throws -> HTTPResponse {
        if let account = visit.caller.account {
            try await store.setPrivate(form["private"] == "1", of: account.id)
        }
        var reply = HTTPResponse.seeOther(Link.settings.telling(.settingsSaved))
        if let language = Language(rawValue: form["language"]) {
            reply = reply.settingCookie(
                visit.request.cookie(.language, language.rawValue)
            )
        }
        if let layout = Layout(rawValue: form["view"]) {
            reply = reply.settingCookie(
                visit.request.cookie(.view, layout.rawValue)
            )
        }
        return reply
    }

    private func changePassword(_ form: PageForm, _ visit: PageContext) async throws -> HTTPResponse {
        do {
            try await api.changePassword(
                of: try visit.account(),
                from: form["current"],
                to: form["new"],
                keeping: visit.visitor.token?.id,
                asked: visit.request.origin.address
            )
            return .seeOther(Link.settings.telling(.passwordChanged))
        } catch {
            let failure = RequestFailure(error)
            var page = try await settingsPage(visit)
            switch failure {
            case .problem(.wrongCredentials, _): page.passwordProblem = visit.texts[.passwordCurrentWrong]
            case .wait: page.passwordProblem = failure.text(in: visit.texts)
            case .account: page.newPasswordProblem = failure.text(in: visit.texts)
            default: throw failure
            }
            return try await sealedReply(page, visit, failure.reply(to: visit.exchange).status)
        }
    }
}
