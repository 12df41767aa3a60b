import HTTPServer
import Market
import MarketAPI
import MarketStore

/// What has become of the goods.
extension APIRealm {
    /// Each product that changed after `number`, once and as it is now.
    func listChanges(since number: Int64, limit: Int) async throws -> HTTPResponse {
        // Asked before the changes are read, so that none falls between the two.
        let latest = store.latestChange
        // A market that was restored from a backup counts on from there: such a number has lost its meaning.
        guard number <= latest else { throw Failure.problem(.changesForgotten) }
        let changes = try await store.changes(since: number, limit: limit)
        let hasMore = changes.count >= limit
        let last = changes.last?.number ?? latest
        return .json(
            ChangesBody(
                changes: changes.map(\.body),
                latest: hasMore ? last : max(last, latest),
                hasMore: hasMore
            )
        )
    }

    func listen(_ call: APICall) async throws -> HTTPResponse {
        try await feed.listen(after: call.request[.lastEventID].flatMap { Int64($0) })
    }
}
