import Market
import Synchronization

/// Whom something was posted to, and whose sessions ended, until that is kept and those who listen are told.
///
/// Whoever is told for nothing, as after a rollback, looks once more and finds what was there.
final class PostedAccounts: Sendable {
    private struct State {
        var posted: Set<Account.ID> = []
        var ended: Set<Account.ID> = []
        var whenPosted: [@Sendable (Account.ID) -> Void] = []
        var whenEnded: [@Sendable (Account.ID) -> Void] = []
    }

    private let state = Mutex(State())

    func add(_ account: Account.ID) {
        state.withLock { _ = $0.posted.insert(account) }
    }

    func addEnded(_ account: Account.ID) {
        state.withLock { _ = $0.ended.insert(account) }
    }

    func listen(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        state.withLock { $0.whenPosted.append(listener) }
    }

    func listenToEnds(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        state.withLock { $0.whenEnded.append(listener) }
    }

    func tell() {
        let state = state.withLock { state in
            defer { (state.posted, state.ended) = ([], []) }
            return state
        }
        for account in state.posted { for listener in state.whenPosted { listener(account) } }
        for account in state.ended { for listener in state.whenEnded { listener(account) } }
    }
}
