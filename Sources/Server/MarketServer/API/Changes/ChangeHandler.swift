import HTTPServer
import Market
import MarketAPI
import MarketService

/// Requests for changes to products.
struct ChangeHandler: Sendable {
    private let services: MarketServices
    private let feed: EventFeed

    init(_ services: MarketServices, feed: EventFeed) {
        self.services = services
        self.feed = feed
    }

    /// Each product that changed after a number, once and as it is now.
    func list(_ call: APICall) async throws -> HTTPResponse {
        guard case .changes(let number, let limit) = call.route else { throw call.misrouted }
        let page = try await services.changes.page(since: number, limit: limit)
        return .json(
            ChangesBody(changes: page.changes.map(\.body), latest: page.latest, hasMore: page.hasMore)
        )
    }

    func listen(_ call: APICall) async throws -> HTTPResponse {
        guard case .events(let isMine) = call.route else { throw call.misrouted }
        let account = isMine ? try call.account() : nil
        let (token, sessions) = (call.visitor.token?.id, services.sessions)
        return try await feed.listen(
            after: call.request[.lastEventID].flatMap { Int64($0) },
            for: account
        ) {
            guard let account, let token else { return true }
            return try await sessions.sessions(of: account).contains { $0.id == token }
        }
    }
}
