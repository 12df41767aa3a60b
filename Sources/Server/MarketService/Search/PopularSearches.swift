import Market
import Synchronization

/// The searches of many people, worked out once in ten minutes and not for each request.
final class PopularSearches: Sendable {
    private struct Kept {
        var texts: [String] = []
        var until: Timestamp?
    }

    private let kept = Mutex(Kept())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Returns the kept texts, or those that `work` finds.
    ///
    /// A caller while it works, or while the database is away, gets the texts that were kept before.
    func texts(_ work: () async throws(MarketError) -> [String]) async throws(MarketError) -> [String] {
        let time = now()
        let known: [String]? = kept.withLock { kept in
            if let until = kept.until, time < until { return kept.texts }
            kept.until = time.adding(milliseconds: 600_000)
            return nil
        }
        if let known { return known }
        do throws(MarketError) {
            let texts = try await work()
            kept.withLock { $0.texts = texts }
            return texts
        } catch {
            guard case .unavailable(.hindered) = error else {
                // It was not the database: the next one tries again.
                kept.withLock { $0.until = nil }
                throw error
            }
            // A request soon after is not to wait for a database that is away.
            let texts = kept.withLock { kept in
                kept.until = now().adding(milliseconds: 10_000)
                return kept.texts
            }
            guard !texts.isEmpty else { throw error }
            return texts
        }
    }
}
