import HTTPServer
import Synchronization

/// The events that were sent last, for listeners who arrive while they are sent.
///
/// Reading what a listener missed may take a while, where the store is elsewhere; what is sent meanwhile reaches only
/// those who listen already. It is taken from here, without a wait, right before the listener begins to listen.
final class RecentEvents: Sendable {
    private struct State {
        var events: [(number: Int64, event: ServerSentEvent)] = []
        /// The number of the last event that is no longer here.
        var forgotten: Int64 = 0
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int = 256) {
        precondition(capacity > 0, "a memory of nothing helps nobody")
        self.capacity = capacity
    }

    /// Called before the event is sent, so that a listener who does not find it here gets it sent.
    func add(_ event: ServerSentEvent, _ number: Int64) {
        state.withLock { state in
            state.events.append((number, event))
            // Half at once, so that a long memory is not moved for each event.
            guard state.events.count > 2 * capacity else { return }
            state.forgotten = state.events[capacity - 1].number
            state.events.removeFirst(capacity)
        }
    }

    /// Those after `number`, oldest first; `nil` where some of them are no longer here.
    func events(after number: Int64) -> [ServerSentEvent]? {
        state.withLock { state in
            guard number >= state.forgotten else { return nil }
            return state.events.filter { $0.number > number }.map(\.event)
        }
    }
}
