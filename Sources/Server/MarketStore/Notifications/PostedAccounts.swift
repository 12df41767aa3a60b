import Market
import Synchronization

/// The accounts that have a new post, and those whose sessions ended, until the commit, when listeners are
/// notified.
///
/// A listener that is notified for nothing, as after a rollback, reads once more and finds the same as
/// before.
final class PostedAccounts: Sendable {
    private struct State {
        var events = ServerEvents()
        var whenPosted: [@Sendable (Account.ID) -> Void] = []
        var whenEnded: [@Sendable (Account.ID) -> Void] = []
        var whenShared: [@Sendable (String) -> Void] = []
        var whenKept: @Sendable (ServerEvents) -> Void = { _ in }
    }

    private let state = Mutex(State())

    func add(_ account: Account.ID) {
        state.withLock { _ = $0.events.posted.insert(account) }
    }

    func addEnded(_ account: Account.ID) {
        state.withLock { _ = $0.events.ended.insert(account) }
    }

    func listen(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        state.withLock { $0.whenPosted.append(listener) }
    }

    func listenToEnds(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        state.withLock { $0.whenEnded.append(listener) }
    }

    func listenToWords(_ listener: @escaping @Sendable (String) -> Void) {
        state.withLock { $0.whenShared.append(listener) }
    }

    /// Hears each time that something was kept, whatever it was.
    func listenToAll(_ listener: @escaping @Sendable (ServerEvents) -> Void) {
        state.withLock { $0.whenKept = listener }
    }

    /// Tells those who listen what was posted; called when something was kept.
    func notify() {
        let (events, whenKept) = state.withLock { state in
            defer { state.events = ServerEvents() }
            return (state.events, state.whenKept)
        }
        notify(events)
        whenKept(events)
    }

    /// Tells what another server has kept.
    func notify(_ events: ServerEvents) {
        guard !events.isEmpty else { return }
        let (whenPosted, whenEnded, whenShared) = state.withLock {
            ($0.whenPosted, $0.whenEnded, $0.whenShared)
        }
        for account in events.posted { for listener in whenPosted { listener(account) } }
        for account in events.ended { for listener in whenEnded { listener(account) } }
        for word in events.words { for listener in whenShared { listener(word) } }
    }
}
