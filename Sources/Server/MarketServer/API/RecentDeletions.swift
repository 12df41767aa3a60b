import Market
import Synchronization

/// Who took which product away lately, since only they may bring it back.
///
/// Kept in memory alone: after a restart nothing can be brought back.
final class RecentDeletions: Sendable {
    private let deletions = Mutex<[Product.ID: (by: Account.ID, at: Duration)]>([:])
    /// As long as the store lets a deletion be undone.
    private static let lifetime = Duration.seconds(600)
    private static let capacity = 10_000

    func note(_ product: Product.ID, by account: Account.ID, now: Duration) {
        deletions.withLock { deletions in
            if deletions.count >= Self.capacity {
                deletions = deletions.filter { now - $0.value.at < Self.lifetime }
            }
            // A flood loses its undo rather than the memory of the server.
            guard deletions.count < Self.capacity else { return }
            deletions[product] = (account, now)
        }
    }

    /// Who deleted it, where it was not long ago.
    func account(of product: Product.ID) -> Account.ID? {
        deletions.withLock { $0[product]?.by }
    }

    func forget(_ product: Product.ID) {
        deletions.withLock { $0[product] = nil }
    }
}
