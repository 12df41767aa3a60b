import Synchronization

/// The place that the sweep of expired conversations has reached.
///
/// It starts over after the last conversation, and with each start of the process.
final class ConversationSweep: Sendable {
    struct Place: Hashable, Sendable {
        var lastAt = Int64.min
        var id: Int64 = 0
    }

    private let kept = Mutex(Place())

    var place: Place {
        get { kept.withLock { $0 } }
        set { kept.withLock { $0 = newValue } }
    }
}
