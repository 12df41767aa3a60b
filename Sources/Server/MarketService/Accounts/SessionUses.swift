import Market
package import MarketStore
import Synchronization

/// The last uses of sessions, in memory until they are written together: a request writes nothing.
///
/// Those that are not written yet are lost with the process. A session's use is noted once in an hour.
package final class SessionUses: Sendable {
    /// The age of the use that is written from which another one is noted.
    static let interval: Int64 = 60 * 60 * 1_000
    /// Beyond so many sessions further ones are noted after the next write.
    private static let most = 100_000

    private let pending = Mutex<[AccessToken.ID: SessionUse]>([:])
    private let store: SQLiteStore

    package init(store: SQLiteStore) {
        self.store = store
    }

    /// Notes that `token` was used now; `source` is asked only where that is worth noting.
    func note(_ token: AccessToken, at now: Timestamp, from source: () -> AccountNotice.Source) {
        guard token.usedAt.milliseconds(until: now) >= Self.interval else { return }
        pending.withLock { pending in
            guard pending[token.id] == nil, pending.count < Self.most else { return }
            pending[token.id] = SessionUse(at: now, from: source())
        }
    }

    /// The token with a use that is not written yet.
    func apply(to token: AccessToken) -> AccessToken {
        pending.withLock { $0[token.id] }.map(token.used) ?? token
    }

    /// Writes what was noted, some at once, so that no other write waits long.
    package func save() async throws(MarketError) {
        var left = pending.withLock { pending in
            defer { pending = [:] }
            return pending
        }
        while !left.isEmpty {
            let some = Dictionary(uniqueKeysWithValues: left.prefix(200).map { ($0.key, $0.value) })
            do throws(MarketError) {
                try await store.noteUses(some)
            } catch {
                pending.withLock { $0.merge(left) { later, _ in later } }
                throw error
            }
            for id in some.keys { left[id] = nil }
        }
    }
}
