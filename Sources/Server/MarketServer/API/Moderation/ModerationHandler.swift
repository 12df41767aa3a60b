import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests of moderators.
struct ModerationHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    private var moderation: ModerationService { services.moderation }

    func hide(_ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let input = try await call.input(ReasonInput.self)
        let product = try await moderation.hide(try call.productID, reason: input.reason, by: moderator)
        return .json(ProductBody(product, for: moderator.id))
    }

    /// Brings a product back in the state that it had; a reason may be given, as for hiding.
    func restore(_ call: APICall) async throws -> HTTPResponse {
        let moderator = try call.account()
        let json = try await call.json()
        let reason = json.isEmpty ? "" : try JSONInput.read(ReasonInput.self, from: json).reason
        let product = try await moderation.restore(try call.productID, reason: reason, by: moderator)
        return .json(ProductBody(product, for: moderator.id))
    }

    /// The log of moderation, newest first; `next` is what to send as `before`.
    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .moderations(let id) = call.route else { throw call.misrouted }
        let found = try await moderation.actions(
            before: id.map { Moderation.ID($0) },
            limit: Self.pageSize,
            for: call.caller
        )
        let next = found.count == Self.pageSize ? found.last.map { Cursor(rawValue: "\($0.id)") } : nil
        return .json(PageBody(items: found.map(ModerationBody.init), next: next, previous: nil, total: nil))
    }

    private static let pageSize = 50
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
