import Linux
package import Market
import MarketStore
import Synchronization

/// Counts the views of products, one a day for each person and product, in memory until they are written.
///
/// A person is remembered as a hash, with a key that lasts as long as the process. Unwritten counts are lost
/// with it, and a person who comes again after a restart counts again.
package final class ViewCounter: Sendable {
    private struct State {
        var day = 0
        /// A hash of the person and the product of each view.
        var seen: Set<Int> = []
        /// The number of views without an account of a product out of one network, by a hash of both.
        var strangers: [Int: Int] = [:]
        var views: [Product.ID: Int64] = [:]
    }

    /// About 8 MB; from there on the day starts over.
    private static let mostSeen = 400_000
    private static let mostProducts = 100_000
    /// Of people without an account so many count for a product a day in one network: what their browsers call themselves
    /// is anyone's to choose.
    static let mostStrangers = 50
    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp
    private let zone: @Sendable () -> MarketZone

    /// Days are those of `zone`.
    package init(
        now: @escaping @Sendable () -> Timestamp,
        zone: @escaping @Sendable () -> MarketZone = { .seoul }
    ) {
        self.now = now
        self.zone = zone
    }

    /// Notes a view of another account's product; those without an account differ by network and browser.
    package func note(_ product: Product, by caller: Caller, from network: ClientNetwork, browser: String) {
        guard product.state != .hidden, caller.account?.id != product.seller.id else { return }
        var hasher = Hasher()
        hasher.combine(product.id)
        var stranger: Int?
        if let account = caller.account {
            hasher.combine(account.id)
        } else {
            var wider = hasher
            wider.combine(network.around)
            stranger = wider.finalize()
            hasher.combine(network)
            hasher.combine(browser)
        }
        let look = hasher.finalize()
        let today = CivilDate(now(), in: zone()).daysSince1970
        state.withLock { state in
            if state.day != today || state.seen.count >= Self.mostSeen {
                state.day = today
                state.seen.removeAll()
                state.strangers.removeAll()
            }
            if let stranger, state.strangers[stranger, default: 0] >= Self.mostStrangers { return }
            guard state.seen.insert(look).inserted else { return }
            if let stranger { state.strangers[stranger, default: 0] += 1 }
            guard state.views.count < Self.mostProducts || state.views[product.id] != nil else { return }
            state.views[product.id, default: 0] += 1
        }
    }

    /// The views since the last time.
    package func take() -> [Product.ID: Int64] {
        state.withLock { state in
            defer { state.views = [:] }
            return state.views
        }
    }

    /// Takes back views that could not be written.
    package func putBack(_ views: [Product.ID: Int64]) {
        state.withLock { $0.views.merge(views, uniquingKeysWith: +) }
    }

    /// Views of a product that are not written yet.
    package func pending(_ product: Product.ID) -> Int64 {
        state.withLock { $0.views[product] ?? 0 }
    }
}
