import Market
import MarketAPI

/// The access to a market's changes.
struct ChangeSource: Sendable {
    /// Opens the stream of events; `nil` for a market that has none.
    var open: (@Sendable (_ since: EventPlace?) async throws(ClientError) -> IncomingReply)?
    /// Reads one event of the stream; `nil` for one that means nothing here.
    var event: @Sendable (_ event: StreamedEvent) -> ChangeEvent?
    /// The changes after a place, each with its own place; `nil` for a market that counts no changes.
    var changes: (@Sendable (_ since: EventPlace) async throws(ClientError) -> [MarketEvent])?
    /// The newest goods, newest first.
    var newest: @Sendable () async throws(ClientError) -> [ProductSummary]
    /// The inbox of the signed-in account; `nil` where it was not requested, or no account is signed in.
    var inbox: (@Sendable () async throws(ClientError) -> InboxState?)?
}

/// The meaning of one event of the stream.
enum ChangeEvent: Hashable, Sendable {
    case event(MarketEvent)
    /// Nothing happened; the market stands here.
    case current(EventPlace)
}

/// Finds out what changed by asking.
struct ChangePoller: Sendable {
    private let source: ChangeSource
    /// The newest products as of the last request.
    private var known: [Product.ID: ProductSummary]?

    init(source: ChangeSource) {
        self.source = source
    }

    /// Returns the changes since the last request, or since `place`, which moves on.
    ///
    /// Without a place the newest products are compared with the last ones; the first time there is nothing
    /// to compare.
    mutating func ask(since place: inout EventPlace?) async throws(ClientError) -> [MarketEvent] {
        let inbox = try await source.inbox?()
        return try await changes(since: &place) + (inbox.map { [.inbox($0)] } ?? [])
    }

    private mutating func changes(since place: inout EventPlace?) async throws(ClientError) -> [MarketEvent] {
        if let changes = source.changes, let since = place {
            do throws(ClientError) {
                let events = try await changes(since)
                place = events.last?.place ?? since
                return events
            } catch {
                guard error.refusal?.code == .changesForgotten else { throw error }
                place = nil
                known = nil
                _ = try await compared()
                return [.missed(nil)]
            }
        }
        return try await compared()
    }

    private mutating func compared() async throws(ClientError) -> [MarketEvent] {
        let newest = try await source.newest()
        defer { known = Dictionary(newest.map { ($0.id, $0) }) { first, _ in first } }
        guard let known else { return [] }
        let oldest = known.keys.min()
        // From old to new, as a stream would tell them; what only moved up from below is no news.
        return newest.reversed().filter { goods in
            known[goods.id].map { $0 != goods } ?? (oldest.map { goods.id > $0 } ?? true)
        }.map { .changed($0, nil) }
    }
}
