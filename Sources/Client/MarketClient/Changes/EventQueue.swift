import Synchronization

/// A buffer of events for a listener, who may be slow.
///
/// It holds ``capacity`` of them. When it is full, the oldest changes of products make room, and the listener
/// receives `missed` at the end. Events that are sent only once, about the link and the listener's own
/// account, stay.
final class EventQueue: Sendable {
    static let capacity = 1_000

    private struct State {
        /// As they were told last: an earlier one says nothing any more.
        var link: EventLink?
        var inbox: InboxState?
        /// True where `missed` is queued for the listener.
        var reportsMissed = false
    }

    private let events: AsyncStream<MarketEvent>.Continuation
    private let state = Mutex(State())

    init(_ events: AsyncStream<MarketEvent>.Continuation) {
        self.events = events
    }

    func yield(_ event: MarketEvent) {
        state.withLock { state in
            switch event {
            case .link(let link): state.link = link
            case .inbox(let inbox): state.inbox = inbox
            case .changed, .removed, .missed, .saved: break
            }
            guard let lost = put(event) else {
                // The listener has taken something since.
                state.reportsMissed = false
                return
            }
            makeUp(for: lost, at: event.place, &state)
        }
    }

    /// Puts what must not be lost behind the others, each time in the place of the oldest.
    private func makeUp(for lost: MarketEvent, at place: EventPlace?, _ state: inout State) {
        var lost: MarketEvent? = lost
        // Were all of them such, some would have to go: then the listener asks for everything.
        for _ in 0..<Self.capacity {
            switch lost {
            case nil: return
            case .link(let link)?: lost = link == state.link ? put(.link(link)) : nil
            case .inbox(let inbox)?: lost = inbox == state.inbox ? put(.inbox(inbox)) : nil
            case .saved(let news)?: lost = put(.saved(news))
            case .changed?, .removed?:
                guard !state.reportsMissed else { return }
                state.reportsMissed = true
                lost = put(.missed(place))
            case .missed(let earlier)?:
                state.reportsMissed = true
                lost = put(.missed(place ?? earlier))
            }
        }
    }

    /// Returns what had to make room.
    private func put(_ event: MarketEvent) -> MarketEvent? {
        if case .dropped(let lost) = events.yield(event) { lost } else { nil }
    }
}
