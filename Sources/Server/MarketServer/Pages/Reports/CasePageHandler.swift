import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The moderators' queue of what was reported.
struct CasePageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.cases, get: list)
        table.on(Link.reportCase, get: show, post: change)
    }

    private var services: MarketServices { pages.services }
    private static let casesShown = 30

    func list(_ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let asked = context.request.query
        let state = asked["state"].flatMap(CaseState.init) ?? .open
        let found = try await services.cases.cases(
            state,
            at: asked["at"].map { Cursor(rawValue: $0) },
            limit: Self.casesShown,
            for: context.caller
        )
        let next = found.next.map { CasesPage.link(state).with("at", $0.rawValue) }
        return try await pages.reply(CasesPage(state, found.elements, next: next), context)
    }

    func show(_ id: ReportCase.ID, _ context: PageContext) async throws -> HTTPResponse {
        try await show(id, CasePage.Draft(), context, .ok)
    }

    private func show(
        _ id: ReportCase.ID,
        _ draft: CasePage.Draft,
        _ context: PageContext,
        _ status: HTTPStatus
    ) async throws -> HTTPResponse {
        let account = try context.account()
        var page = CasePage(try await services.cases.look(at: id, by: context.caller), reader: account.id)
        page.draft = draft
        return try await pages.reply(page, context, status)
    }

    /// Takes a case, or decides it.
    func change(_ id: ReportCase.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        _ = try context.account()
        try pages.check(form, context)
        if form["claim"] == "1" {
            _ = try await services.cases.claim(id, by: context.caller)
            return .seeOther(.reportCase(id))
        }
        let kind = Sanction.Kind(rawValue: form["action"])
        let rule = ReportReason(rawValue: form["rule"])
        do throws(MarketError) {
            guard let kind else { throw .invalid(.sanction) }
            // The field stands there for every action; only a restriction has days.
            let days = kind == .restrict ? Int(form["days"].trimmingBlanks) : nil
            let action = CaseAction(kind, reason: form["reason"], rule: rule, days: days)
            _ = try await services.cases.act(action, on: id, by: context.caller)
            return .seeOther(.reportCase(id))
        } catch {
            // What was written is not lost where another moderator came first, or the market is busy.
            switch error {
            case .invalid, .refusedCase(.nothingToHide), .refusedCase(.claimed), .unavailable: break
            default: throw error
            }
            let failure = RequestFailure(error)
            let draft = CasePage.Draft(
                kind: kind,
                rule: rule,
                days: form["days"],
                reason: form["reason"],
                trouble: failure.text(in: context.texts, at: pages.now)
            )
            return try await pages.reply(context, after: failure) { try await show(id, draft, context, $0) }
        }
    }
}
