/// Spares those who ask another machine that does not answer: after some requests in a row that waited in vain none is sent for
/// a while, and then one, by which the machine is tried.
///
/// Without it each would wait until its time is over, and all in line behind it as often as that takes. A machine that refuses
/// or breaks off says so at once, and is asked again.
package struct Breaker: Sendable {
    package typealias Instant = ContinuousClock.Instant

    /// The number of requests in a row that get no answer before none is sent.
    package let patience: Int
    /// The time for which none is sent then.
    ///
    /// A try may take longer, and those on their way must not take all threads.
    package let rest: Duration

    private var silences = 0
    /// The moment from which one request may try again.
    private var nextTry: Instant?
    private var lastReply: Instant?

    package init(patience: Int, rest: Duration) {
        self.patience = patience
        self.rest = rest
    }

    /// True where a request may be sent now; its outcome must then be reported.
    package mutating func maySend(at now: Instant) -> Bool {
        guard silences >= patience, let nextTry else { return true }
        guard now >= nextTry else { return false }
        // The one request that is let through tries the machine for all others.
        self.nextTry = now + rest
        return true
    }

    /// The machine has said something, be it a refusal.
    package mutating func noteReply(at now: Instant) { (silences, nextTry, lastReply) = (0, nil, now) }

    /// A request that began then waited in vain.
    package mutating func noteSilence(since began: Instant, at now: Instant) {
        // The machine was too slow for one, and answered another meanwhile.
        if let lastReply, lastReply > began { return }
        silences += 1
        nextTry = now + rest
    }
}
