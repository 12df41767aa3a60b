package import Market
package import MarketStore

/// The changes to the products, in order, and events of new ones.
package struct ChangeService: Sendable {
    private let store: any ChangeStoring

    package init(store: any ChangeStoring) {
        self.store = store
    }

    /// The number of the last change that this server knows of.
    package var latest: Int64 { store.latestChange }

    /// The number of the last change that this server knows to be kept, by which the market's other servers can wait for it;
    /// `nil` where there are none.
    package var kept: Int64? { store.keptChange }

    /// Waits a moment until lists show a change made at another server, by the number that it returned.
    package func show(_ number: Int64) async {
        await store.reach(number, within: nil)
    }

    /// The longest wait for a change that a client knows from another server.
    private static let longestWait = Duration.seconds(1)

    /// The number of the latest change, now and after each further one; who is slow gets only the newest.
    package func numbers() -> AsyncStream<Int64> { store.changeNumbers() }

    /// The most changes that are returned at once, whatever limit is requested.
    package var mostAtOnce: Int { store.mostChangesAtOnce }

    /// The changes after `number`, oldest first, each product once and as it is now.
    package func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change] {
        try await store.changes(since: number, limit: limit)
    }

    /// All that changed after `number`; `nil` where that is more than ``mostAtOnce``.
    package func missed(since number: Int64) async throws(MarketError) -> [Change]? {
        if number > latest { await store.reach(number, within: Self.longestWait) }
        try check(number, latest)
        let changes = try await changes(since: number, limit: mostAtOnce)
        guard changes.count >= mostAtOnce, let last = changes.last else { return changes }
        // A product of this page that changed meanwhile comes after its end, too.
        return try await self.changes(since: last.number, limit: 1).isEmpty ? changes : nil
    }

    /// A page of changes after `number`, with the number to go on from.
    ///
    /// Of more than ``mostAtOnce`` it gives as many.
    package func page(since number: Int64, limit: Int) async throws(MarketError) -> ChangePage {
        if number > self.latest { await store.reach(number, within: Self.longestWait) }
        // Asked before the changes are read, so that none falls between the two.
        let (latest, limit) = (latest, min(limit, mostAtOnce))
        try check(number, latest)
        let changes = try await changes(since: number, limit: limit)
        let hasMore = changes.count >= limit
        let last = changes.last?.number ?? latest
        return ChangePage(changes: changes, latest: hasMore ? last : max(last, latest), hasMore: hasMore)
    }

    private func check(_ number: Int64, _ latest: Int64) throws(MarketError) {
        // A market that was restored from a backup counts on from there: such a number has lost its meaning.
        guard number <= latest else { throw .changesForgotten(upTo: latest) }
    }
}

/// Some changes, and where to go on.
package struct ChangePage: Sendable {
    package let changes: [Change]
    /// The number to continue from.
    package let latest: Int64
    package let hasMore: Bool
}
