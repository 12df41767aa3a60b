import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Storefront

/// What moderators see and do.
extension PageRoutes {
    /// How a moderator hid the product, for its seller and for moderators, who alone see it then.
    func hold(of product: Product, _ visit: PageContext) async throws -> Hold? {
        guard product.state == .hidden, let hold = try await store.hold(of: product.id) else { return nil }
        return try await self.hold(hold, visit)
    }

    private func hold(_ moderation: Moderation, _ visit: PageContext) async throws -> Hold {
        Hold(
            reason: moderation.reason,
            at: moderation.at,
            moderator: visit.caller.isModerator ? try await store.account(moderation.moderator)?.name : nil
        )
    }

    /// The list of hidden goods, or the log of everything.
    func moderation(_ kind: ModerationPage.Kind, _ visit: PageContext) async throws -> HTTPResponse {
        _ = try visit.account()
        guard visit.caller.isModerator else { throw RequestFailure.problem(.forbidden) }
        let before = visit.request.query["before"].flatMap { Int64($0) }.map { Moderation.ID($0) }
        let found =
            switch kind {
            case .hidden: try await store.holds(before: before, limit: Self.pageSize)
            case .log: try await store.moderations(before: before, limit: Self.pageSize)
            }
        var rows: [ModerationPage.Row] = []
        for moderation in found {
            rows.append(
                ModerationPage.Row(
                    ModerationPage.Row.Action(moderation.action),
                    of: moderation.product,
                    try await store.product(moderation.product),
                    try await hold(moderation, visit)
                )
            )
        }
        let base: Link = kind == .hidden ? .moderation : .moderationLog
        let next = found.count == Self.pageSize ? found.last.map { base.with("before", "\($0.id)") } : nil
        return try await reply(ModerationPage(kind, rows, next: next), visit)
    }

    func askToHide(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        try await reply(HidePage(try await product(id, for: .moderate, visit)), visit)
    }

    func hide(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let moderator = try visit.account()
        try check(form, visit)
        let product = try await product(id, for: .moderate, visit)
        let reason = form["reason"].trimmingBlanks
        if let problem = Self.problem(of: reason, visit.texts) {
            return try await reply(
                HidePage(product, reason: reason, problem: problem),
                visit,
                .unprocessableContent
            )
        }
        _ = try await api.moderation.hide(id, reason: reason, by: moderator)
        return .seeOther(Link.product(id).telling(.held))
    }

    private static func problem(of reason: String, _ texts: Texts) -> String? {
        if reason.isEmpty { return texts[.moderationReasonMissing] }
        return reason.count > 1000 || reason.utf8.count > 4000 ? texts[.textTooLong] : nil
    }

    /// Shows a product again, and leads back to where that was asked for.
    func release(_ id: Product.ID, _ visit: PageContext) async throws -> HTTPResponse {
        let form = try await PageForm(visit)
        let moderator = try visit.account()
        try check(form, visit)
        _ = try await api.moderation.restore(id, by: moderator)
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
            }
    }
}
