package import Market
import MarketStore
import Synchronization

/// Notifies listeners whose inbox has changed, at this server and at the market's store.
///
/// Nothing is kept: a slow listener misses old news, which a look at the inbox makes good.
package final class InboxNotifier: Sendable {
    package struct Event: Hashable, Sendable {
        package let account: Account.ID
        /// The conversation that it is about; `nil` where it is about none, as after a moderator's action.
        package let conversation: Conversation.ID?
        /// True where a session of the account ended: listeners have to show once more who they are.
        package var endsSessions = false
        /// The change to the account's saved items; then it is about nothing else.
        package var items: SavedItemEvent?

        package init(account: Account.ID, conversation: Conversation.ID?, endsSessions: Bool = false) {
            self.account = account
            self.conversation = conversation
            self.endsSessions = endsSessions
        }

        package init(account: Account.ID, items: SavedItemEvent) {
            self.account = account
            conversation = nil
            self.items = items
        }
    }

    private struct State {
        var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
        var gapListeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var last = 0
    }

    private let state = Mutex(State())
    private let store: SQLiteStore

    init(store: SQLiteStore) {
        self.store = store
        store.whenShared { [weak self] word in
            if let event = Event(word: word) {
                self?.notifyHere(event)
            } else if word == SharedEventName.missed {
                self?.notifyOfGap()
            }
        }
    }

    /// Tells all who listen, wherever.
    func notify(_ event: Event) {
        notifyHere(event)
        store.share(event.word)
    }

    /// Tells those who listen at this server, of what the others find out by themselves.
    func notifyHere(_ event: Event) {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    private func notifyOfGap() {
        for listener in state.withLock({ Array($0.gapListeners.values) }) { listener.yield() }
    }

    /// An element each time that news of other servers may have been missed, of anyone.
    package func gaps() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = state.withLock { state in
            state.last += 1
            state.gapListeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.gapListeners[number] = nil }
        }
        return stream
    }

    package func events() -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self,
            bufferingPolicy: .bufferingNewest(Self.mostWaiting)
        )
        let number = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    private static let mostWaiting = 10_000
}
