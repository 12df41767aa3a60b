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

    func register(in handlers: inout APIHandlers) {
        handlers.on(.listChanges, list)
        handlers.on(.listen, replying: listen)
    }

    /// Each product that changed after a number, once and as it is now.
    func list(_ call: APICall, _ query: ChangeQuery) async throws -> ChangesBody {
        let page = try await services.changes.page(since: query.since, limit: query.limit)
        return ChangesBody(changes: page.changes.map(\.body), latest: page.latest, hasMore: page.hasMore)
    }

    func listen(_ call: APICall, _ query: EventQuery) async throws -> HTTPResponse {
        let account = query.isMine ? try call.account() : nil
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
