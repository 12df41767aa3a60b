import HTTPServer
import Market
import MarketAPI
import MarketService
import Storefront

/// The pages and actions of moderators.
struct ModerationPageHandler: Sendable {
    private let pages: PageReplies

    init(_ pages: PageReplies) {
        self.pages = pages
    }

    func register(in table: inout PageTable) {
        table.on(Link.hide, get: askToHide, post: hide)
        table.on(Link.release, post: release)
        table.on(Link.moderation, get: { try await show(.hidden, $0) })
        table.on(Link.moderationLog, get: { try await show(.log, $0) })
        table.on(Link.noticedTrades, get: showTrades)
    }

    private var services: MarketServices { pages.services }

    /// The list of hidden goods, or the log of everything.
    func show(_ kind: ModerationPage.Kind, _ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let before = context.request.query["before"].flatMap { Int64($0) }.map { Moderation.ID($0) }
        let (caller, limit) = (context.caller, ProductListPages.pageSize)
        let found =
            switch kind {
            case .hidden: try await services.moderation.holds(before: before, limit: limit, for: caller)
            case .log: try await services.moderation.actions(before: before, limit: limit, for: caller)
            }
        // Before all that is hidden already, as something is to be done about these.
        let again =
            kind == .hidden && before == nil
            ? try await services.moderation.reposts(limit: limit, for: caller) : []
        // Described together, with as many statements as for one list.
        let rows = try await rows(of: again + found, for: caller)
        let base: Link = kind == .hidden ? .moderation : .moderationLog
        let next = found.count == limit ? found.last.map { base.with("before", "\($0.id)") } : nil
        let page = ModerationPage(
            kind,
            Array(rows.dropFirst(again.count)),
            reposts: Array(rows.prefix(again.count)),
            next: next
        )
        return try await pages.reply(page, context)
    }

    func showTrades(_ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let noticed = try await services.reviews.noticedTrades(for: context.caller)
        return try await pages.reply(NoticedTradesPage(noticed), context)
    }

    private func rows(of actions: [Moderation], for caller: Caller) async throws -> [ModerationPage.Row] {
        try await services.moderation.described(actions, for: caller).map { described in
            ModerationPage.Row(
                ModerationPage.Row.Action(described.moderation.action),
                of: described.moderation.product,
                described.product,
                ModerationHold(
                    reason: described.moderation.reason,
                    at: described.moderation.at,
                    moderator: described.moderatorName
                )
            )
        }
    }

    func askToHide(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        _ = try context.account()
        let product = try await services.products.product(id, for: .moderate, by: context.caller)
        return try await pages.reply(HidePage(product), context)
    }

    func hide(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let moderator = try context.account()
        try pages.check(form, context)
        let product = try await services.products.product(id, for: .moderate, by: context.caller)
        let reason = form["reason"].trimmingBlanks
        if let problem = ModerationService.problem(of: reason) {
            return try await pages.reply(
                HidePage(
                    product,
                    reason: reason,
                    problem: problem.reasonText(in: context.texts, at: pages.now)
                ),
                context,
                .unprocessableContent
            )
        }
        _ = try await services.moderation.hide(id, reason: reason, by: moderator)
        return .seeOther(Link.product(id).telling(.held))
    }

    /// Shows a product again, and leads back to where that was asked for.
    func release(_ id: Product.ID, _ context: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(context)
        let moderator = try context.account()
        try pages.check(form, context)
        _ = try await services.moderation.restore(id, by: moderator)
        return .seeOther((form.back ?? .product(id)).telling(.released))
    }
}

extension ModerationPage.Row.Action {
    fileprivate init(_ action: Moderation.Action) {
        self =
            switch action {
            case .hide: .hide
            case .restore: .restore
            case .delete: .delete
            case .undelete: .undelete
            case .repost: .repost
            }
    }
}

extension MarketError {
    /// The sentence for a moderator beside the reason.
    fileprivate func reasonText(in texts: Texts, at now: Timestamp) -> String {
        switch self {
        case .invalid(.missingReason): texts[.moderationReasonMissing]
        case .invalid(.longReason): texts[.textTooLong]
        default: text(in: texts, at: now)
        }
    }
}
