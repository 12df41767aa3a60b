import HTTPServer
import Market
import MarketAPI
import MarketService

/// What has become of the goods.
extension APIRoutes {
    /// Each product that changed after `number`, once and as it is now.
    func listChanges(since number: Int64, limit: Int) async throws -> HTTPResponse {
        let page = try await services.services.changes.page(since: number, limit: limit)
        return .json(
            ChangesBody(changes: page.changes.map(\.body), latest: page.latest, hasMore: page.hasMore)
        )
    }

    func listen(_ call: APICall) async throws -> HTTPResponse {
        try await feed.listen(after: call.request[.lastEventID].flatMap { Int64($0) })
    }
}
