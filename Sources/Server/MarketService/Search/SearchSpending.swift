package import MarketStore
import Synchronization

/// For whom one request looks for products, and how much work all that it looks for may be.
package final class SearchSpending: Sendable {
    /// That of the request that the task answers; nobody's where the market itself looks for something.
    @TaskLocal package static var current: SearchSpending?

    private let findNetwork: @Sendable () -> ClientNetwork?
    private let known = Atomic(false)
    private let kept: Mutex<SearchWork?>

    /// `network` is asked for where something that may cost much is looked for.
    package init(
        from network: @escaping @autoclosure @Sendable () -> ClientNetwork?,
        work: SearchWork? = nil
    ) {
        findNetwork = network
        kept = Mutex(work)
    }

    var network: ClientNetwork? { findNetwork() }

    /// True where an account asks, so that it comes before strangers.
    var isKnown: Bool { known.load(ordering: .relaxed) }

    /// Notes that an account asks.
    package func becomeKnown() { known.store(true, ordering: .relaxed) }

    /// The work of the whole request; so much of it where nothing was looked for yet.
    func work(atMost limit: Duration) -> SearchWork {
        kept.withLock { kept in
            let work = kept ?? SearchWork(limit: limit)
            kept = work
            return work
        }
    }

    /// True where everything was looked at: an incomplete answer may not be kept as if it were whole.
    package var isComplete: Bool { kept.withLock { $0?.isComplete ?? true } }
}
