package import Market
package import MarketStore
import Synchronization

/// Holds accounts to their ``ListingBudget``.
///
/// New goods are remembered for a day in memory, also of those that are deleted since, and read from the store once for
/// each account after a restart. Requests that are underway count.
package final class ListingLimiter: Sendable {
    private struct History {
        var recent: [Timestamp]
        var underway = Underway()
    }

    /// Requests that are underway: those with the same key make one product at most, so they count once.
    private struct Underway {
        private var keyless = 0
        private var keyed: [String: Int] = [:]

        var count: Int { keyless + keyed.count }

        func contains(_ key: String?) -> Bool { key.map { keyed[$0] != nil } ?? false }

        mutating func add(_ key: String?) {
            if let key { keyed[key, default: 0] += 1 } else { keyless += 1 }
        }

        mutating func remove(_ key: String?) {
            guard let key else { return keyless -= 1 }
            guard let count = keyed[key] else { return }
            keyed[key] = count > 1 ? count - 1 : nil
        }
    }

    private let store: SQLiteStore
    private let rules: MarketRules
    private let now: @Sendable () -> Timestamp
    private let histories = Mutex<[Account.ID: History]>([:])

    package init(
        store: SQLiteStore,
        rules: MarketRules,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.rules = rules
        self.now = now
    }

    private func isLimited(_ account: Account) -> Bool {
        rules.newcomers != .unlimited && account.roles.isEmpty
    }

    /// Counts a new product, which must be followed by ``end(_:for:)``.
    func begin(for account: Account, key: String?) async throws(MarketError) {
        guard isLimited(account) else { return }
        let listings = try await listings(of: account)
        let now = now()
        let refusal = histories.withLock { histories -> ListingRefusal? in
            makeRoom(in: &histories, now)
            var history = histories[account.id] ?? History(recent: listings.recent)
            history.recent.removeAll { !$0.isWithinADay(of: now) }
            let others = history.underway.contains(key) ? history.underway.count - 1 : history.underway.count
            let refusal = ListingBudget.refusal(
                of: account,
                newcomersAreKnown: rules.newcomers != .limited,
                recent: history.recent + Array(repeating: now, count: others),
                online: listings.online + others,
                at: now
            )
            if refusal == nil { history.underway.add(key) }
            histories[account.id] = history
            return refusal
        }
        if let refusal { throw .limited(limit(refusal, now)) }
    }

    /// Ends the count of a product under way: only one that was made stays counted.
    func end(isMade: Bool, for account: Account, key: String?) {
        // Also where there are no limits any more: it was counted while there were.
        let now = now()
        histories.withLock { histories in
            histories[account.id]?.underway.remove(key)
            if isMade { histories[account.id]?.recent.append(now) }
        }
    }

    /// Throws where `account` may show no product more than it does.
    func checkShowing(by account: Account) async throws(MarketError) {
        let (listings, now) = (try await listings(of: account), now())
        let refusal = ListingBudget.refusal(
            ofShowing: account,
            newcomersAreKnown: rules.newcomers != .limited,
            online: listings.online,
            at: now
        )
        if let refusal { throw .limited(limit(refusal, now)) }
    }

    private func listings(of account: Account) async throws(MarketError) -> Listings {
        guard isLimited(account) else { return Listings(recent: [], online: 0) }
        let dayAgo = Timestamp(millisecondsSince1970: now().millisecondsSince1970 - Timestamp.day)
        return try await store.listings(
            of: account.id,
            since: dayAgo,
            recent: ListingBudget.largest.aDay,
            online: ListingBudget.largest.online
        )
    }

    private func limit(_ refusal: ListingRefusal, _ now: Timestamp) -> UsageLimit {
        switch refusal {
        case .today(let end): .listings(seconds: now.seconds(until: end))
        // Nobody knows when something is sold: the next day is a day to look again.
        case .online(let end): .online(seconds: end.map { now.seconds(until: $0) } ?? 86_400)
        }
    }

    /// Drops the histories of accounts that put up nothing for a day: the store knows as much.
    private func makeRoom(in histories: inout [Account.ID: History], _ now: Timestamp) {
        guard histories.count >= Self.mostHistories else { return }
        histories = histories.filter { _, history in
            history.underway.count > 0 || history.recent.contains { $0.isWithinADay(of: now) }
        }
    }

    private static let mostHistories = 50_000
}

extension Timestamp {
    fileprivate static let day: Int64 = 86_400_000

    fileprivate func isWithinADay(of now: Timestamp) -> Bool {
        millisecondsSince1970 + Self.day > now.millisecondsSince1970
    }
}
