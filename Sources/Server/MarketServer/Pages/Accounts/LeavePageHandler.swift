import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// Leaving the market, and staying after all.
struct LeavePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.leave, get: show, post: change)
    }

    private var leaving: LeavingService { pages.services.leaving }

    func show(_ context: PageContext) async throws -> HTTPResponse {
        try await pages.reply(LeavePage(state(of: try context.account())), context)
    }

    private func state(of account: Account) -> LeavePage.State {
        if let end = account.leavesAt { return .leaves(end) }
        return .stays(wouldLeaveAt: pages.now.adding(days: AccountDeletion.days))
    }

    func change(_ context: PageContext) async throws -> HTTPResponse {
        let account = try context.account()
        let form = try await PageForm(context)
        guard pages.isSealed(form["seal"], context) else {
            let page = LeavePage(state(of: account), trouble: context.texts[.sealBroken])
            return try await pages.reply(page, context, .forbidden)
        }
        return form["do"] == "stay"
            ? try await stay(account, context) : try await leave(account, form["password"], context)
    }

    private func leave(_ account: Account, _ password: String, _ context: PageContext) async throws
        -> HTTPResponse
    {
        do {
            let deletion = try await leaving.leave(
                account,
                password: password,
                with: context.visitor.token?.id,
                from: ClientNetwork(context.request.origin.address)
            )
            var reply = try await pages.reply(LeavePage(.left(deletion.until)), context.anonymous)
                .settingCookie(context.request.sessionCookie(nil))
            // The browser's kept pages were made for the account that was signed in.
            reply.fields["Clear-Site-Data"] = "\"cache\""
            return reply
        } catch {
            let failure = RequestFailure(error)
            let text = failure.text(in: context.texts, at: pages.now)
            let state = state(of: account)
            let page: LeavePage
            switch failure {
            case .market(.wrongCredentials):
                page = LeavePage(state, problem: context.texts[.passwordCurrentWrong])
            case .market(.tooManyTries): page = LeavePage(state, problem: text)
            case .market(.conflict(.lastAdministrator)):
                page = LeavePage(state, trouble: text)
            default: throw failure
            }
            return try await pages.reply(page, context, after: failure)
        }
    }

    private func stay(_ account: Account, _ context: PageContext) async throws -> HTTPResponse {
        _ = try await leaving.stay(account, from: ClientNetwork(context.request.origin.address))
        return .seeOther(Link.hub.telling(.stays))
    }
}
