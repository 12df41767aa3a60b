import Market

/// Where a market's changes can be had.
struct ChangeSource: Sendable {
    /// Opens the stream of events; `nil` for a market that has none.
    var open: (@Sendable (_ since: EventPlace?) async throws(ClientError) -> IncomingReply)?
    /// Reads one event of the stream; `nil` for one that means nothing here.
    var event: @Sendable (_ event: StreamedEvent) -> ChangeNews?
    /// What changed since a place, and the place after it; `nil` for a market that counts no changes.
    var changes: (@Sendable (_ since: EventPlace) async throws(ClientError) -> [MarketEvent])?
    /// The newest goods, newest first.
    var newest: @Sendable () async throws(ClientError) -> [Goods]
}

/// What an event of the stream says.
enum ChangeNews: Hashable, Sendable {
    case event(MarketEvent)
    /// Nothing happened; the market stands here.
    case standing(EventPlace)
}
