/// The wish of one screen to be told when the network is back; it ends when nobody keeps it any more.
@MainActor
public final class ReconnectionSubscription {
    private let body: @MainActor () -> Void

    init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
    }

    func notify() {
        body()
    }
}

/// Subscriptions that it doesn't keep alive.
@MainActor
struct ReconnectionSubscribers {
    private struct Weak {
        weak var subscription: ReconnectionSubscription?
    }

    private var all: [Weak] = []

    var count: Int { all.count { $0.subscription != nil } }

    mutating func add(_ subscription: ReconnectionSubscription) {
        all.removeAll { $0.subscription == nil }
        all.append(Weak(subscription: subscription))
    }

    /// The subscribers as of now; one that subscribes during a notification gets the next one.
    var current: [() -> ReconnectionSubscription?] {
        all.map { weak in { weak.subscription } }
    }
}
