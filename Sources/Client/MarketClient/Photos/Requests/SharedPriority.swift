import Synchronization

/// The present priority of a piece of work: the highest among its waiting callers.
///
/// It is read when a place becomes free, so that work which began as a guess overtakes others as soon as it
/// is visible.
final class SharedPriority: Sendable {
    enum Wish: Sendable {
        case fixed(PhotoPriority)
        /// As urgent as the work that this work is part of.
        case same(SharedPriority)
    }

    private let wishes = Mutex<[UInt64: Wish]>([:])

    init() {}

    init(_ priority: PhotoPriority) {
        wishes.withLock { $0[0] = .fixed(priority) }
    }

    func add(_ wish: Wish, of asker: UInt64) {
        wishes.withLock { $0[asker] = wish }
    }

    func remove(_ asker: UInt64) {
        wishes.withLock { $0[asker] = nil }
    }

    var current: PhotoPriority {
        // Copied first: a wish has a lock of its own.
        let wishes = wishes.withLock { Array($0.values) }
        return wishes.map(\.priority).max() ?? .prefetch
    }
}

extension SharedPriority.Wish {
    fileprivate var priority: PhotoPriority {
        switch self {
        case .fixed(let priority): priority
        case .same(let urgency): urgency.current
        }
    }
}
