import HTTPServer
import Market
import MarketAPI
import MarketService

/// What moderators do.
extension APIRoutes {
    var moderation: ModerationService { services.services.moderation }

    func hideProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let input = try await call.input(ReasonInput.self, upTo: services.settings.largestJSON)
        let product = try await moderation.hide(id, reason: input.reason, by: moderator)
        return .json(ProductBody(product))
    }

    /// Brings a product back in the state that it had; a reason may be given, as for hiding.
    func restoreProduct(_ id: Product.ID, _ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let json = try await call.json(upTo: services.settings.largestJSON)
        let reason = json.isEmpty ? "" : try JSONInput.read(ReasonInput.self, from: json).reason
        let product = try await moderation.restore(id, reason: reason, by: moderator)
        return .json(ProductBody(product))
    }

    /// The log of moderation, newest first; `next` is what to send as `before`.
    func listModerations(before id: Int64?, _ call: APICall) async throws -> HTTPResponse {
        let found = try await moderation.actions(
            before: id.map { Moderation.ID($0) },
            limit: Self.moderationPage,
            for: call.caller
        )
        let next = found.count == Self.moderationPage ? found.last.map { Cursor(rawValue: "\($0.id)") } : nil
        return .json(PageBody(items: found.map(ModerationBody.init), next: next, previous: nil, total: nil))
    }

    private static let moderationPage = 50
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
