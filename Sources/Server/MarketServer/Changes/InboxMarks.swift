import Market
import Synchronization

/// Counts the news of inboxes, so that a reader of one sees that it has changed meanwhile.
///
/// Some accounts share a mark: news of another's only makes a reader read once more.
final class InboxMarks: Sendable {
    private let counts = Mutex([UInt32](repeating: 0, count: 1_024))

    private static func place(of account: Account.ID) -> Int { Int(account.rawValue & 1_023) }

    func note(_ account: Account.ID) {
        counts.withLock { $0[Self.place(of: account)] &+= 1 }
    }

    /// Notes news of everybody.
    func noteAll() {
        counts.withLock { counts in
            for place in counts.indices { counts[place] &+= 1 }
        }
    }

    func mark(of account: Account.ID) -> UInt32 {
        counts.withLock { $0[Self.place(of: account)] }
    }
}
