package import Market

/// The changes of products, in order.
package protocol ChangeStoring: Sendable {
    /// The number of the last change that this process knows to be on the disk; takes no query.
    ///
    /// With other writers it may be behind: an answer made by it is at worst too old, and
    /// ``changeNumbers()`` reports when it has caught up.
    var latestChange: Int64 { get }

    /// The most that ``changes(since:limit:)`` gives at once, whatever is asked for.
    var mostChangesAtOnce: Int { get }

    /// Yields the number of the latest change, now and after each further one.
    ///
    /// A slow listener gets only the newest number; the sequence ends when the store closes.
    func changeNumbers() -> AsyncStream<Int64>

    /// The number of the last change that this server knows to be kept, and that the market's other servers may not show
    /// yet; `nil` where there are none.
    var keptChange: Int64? { get }

    /// Waits until lists show a change of which another of the market's servers may have told, so long at most; where that
    /// is `nil`, as long as a write would.
    ///
    /// A number that the market has not given costs a look at the database, which all who wait share.
    func reach(_ number: Int64, within patience: Duration?) async

    /// The changes after `number`, oldest first, each product once and as it is now.
    ///
    /// Throws `changesForgotten` when removals after `number` are no longer known.
    func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change]
}

extension ChangeStoring {
    package var keptChange: Int64? { nil }

    package func reach(_ number: Int64, within patience: Duration?) async {}
}
