import Synchronization

/// How far the look for conversations that are to go has come; it begins anew at the end, and with each start.
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
