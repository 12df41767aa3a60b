import HTTPServer
import Market
import MarketAPI
import MarketStore

/// What moderators do.
extension APIRealm {
    func hideProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let input = try await call.input(ReasonInput.self, upTo: services.settings.largestJSON)
        guard input.reason.contains(where: { !$0.isWhitespace }) else {
            throw Failure.problem(.malformed, detail: "reason is empty.")
        }
        try JSONInput.check(input.reason, "reason", upTo: Self.longestReason)
        _ = try await product(id, for: .moderate, by: call.caller)
        let product = try await store.hideProduct(id, by: moderator.id, reason: input.reason)
        noteModeration("hide", of: id, by: moderator.id)
        return .json(ProductBody(product))
    }

    /// Brings a product back in the state that it had; a reason may be given, as for hiding.
    func restoreProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let json = try await call.json(upTo: services.settings.largestJSON)
        let reason = json.isEmpty ? "" : try JSONInput.read(ReasonInput.self, from: json).reason
        try JSONInput.check(reason, "reason", upTo: Self.longestReason)
        _ = try await product(id, for: .moderate, by: call.caller)
        let product = try await store.restoreProduct(id, by: moderator.id, reason: reason)
        noteModeration("restore", of: id, by: moderator.id)
        return .json(ProductBody(product))
    }

    /// The log of moderation, newest first; `next` is what to send as `before`.
    func listModerations(before id: Int64?) async throws -> HTTPResponse {
        let found = try await store.moderations(
            before: id.map { Moderation.ID($0) },
            limit: Self.moderationPage
        )
        let next = found.count == Self.moderationPage ? found.last.map { Cursor(rawValue: "\($0.id)") } : nil
        return .json(PageBody(items: found.map(ModerationBody.init), next: next, previous: nil, total: nil))
    }

    private static let moderationPage = 50
    private static let longestReason = 1000
}

extension ModerationBody {
    fileprivate init(_ moderation: Moderation) {
        self.init(
            id: moderation.id.rawValue,
            moderator: moderation.moderator,
            action: moderation.action.rawValue,
            product: moderation.product,
            reason: moderation.reason,
            at: moderation.at
        )
    }
}
