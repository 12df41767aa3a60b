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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.hideProduct, hide)
        handlers.on(.restoreProduct, restore)
        handlers.on(.listModerations, list)
    }

    private var moderation: ModerationService { services.moderation }

    func hide(_ call: APICall, _ id: Product.ID, _ input: ReasonInput) async throws -> ProductBody {
        let moderator = try call.account()
        let product = try await moderation.hide(id, reason: input.reason, by: moderator)
        return ProductBody(product, for: moderator.id)
    }

    /// Brings a product back in the state that it had; a reason may be given, as for hiding.
    func restore(_ call: APICall, _ id: Product.ID, _ input: RestoringInput) async throws -> ProductBody {
        let moderator = try call.account()
        let product = try await moderation.restore(id, reason: input.reason ?? "", by: moderator)
        return ProductBody(product, for: moderator.id)
    }

    /// The log of moderation, newest first; `next` is what to send as `before`.
    func list(_ call: APICall, _ query: ModerationQuery) async throws -> PageBody<ModerationBody> {
        let found = try await moderation.actions(
            before: query.before.map { Moderation.ID($0) },
            limit: Self.pageSize,
            for: call.caller
        )
        let next = found.count == Self.pageSize ? found.last.map { Cursor(rawValue: "\($0.id)") } : nil
        return PageBody(items: found.map(ModerationBody.init), next: next, previous: nil, total: nil)
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
