import Market
import Synchronization

/// To whom something was posted, until it is kept and those who listen are told.
///
/// Whoever is told for nothing, as after a rollback, looks once more and finds what was there.
final class PostedAccounts: Sendable {
    private struct State {
        var waiting: Set<Account.ID> = []
        var listeners: [@Sendable (Account.ID) -> Void] = []
    }

    private let state = Mutex(State())

    func add(_ account: Account.ID) {
        state.withLock { _ = $0.waiting.insert(account) }
    }

    func listen(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        state.withLock { $0.listeners.append(listener) }
    }

    func tell() {
        let state = state.withLock { state in
            defer { state.waiting = [] }
            return state
        }
        for account in state.waiting { for listener in state.listeners { listener(account) } }
    }
}
