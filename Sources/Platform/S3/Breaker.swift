/// Spares those who ask a store that is silent: after some requests in a row that waited in vain none is sent for a while,
/// and then one, by which the store is tried.
///
/// Without it each would wait until its time is over, and all that waits for it too. A store that refuses or breaks off
/// says so at once, and is asked again.
struct Breaker {
    typealias Instant = ContinuousClock.Instant

    /// How many in a row wait in vain before none is sent.
    static let patience = 5
    /// How long none is sent then.
    static let rest = Duration.seconds(5)

    private var silences = 0
    /// From when on one may try again.
    private var nextTry: Instant?

    /// Whether to send a request now; then what became of it is to be told.
    mutating func maySend(at now: Instant) -> Bool {
        guard silences >= Self.patience, let nextTry else { return true }
        guard now >= nextTry else { return false }
        // Whoever is let through tries it for all others.
        self.nextTry = now + Self.rest
        return true
    }

    /// The store has said something, be it a refusal.
    mutating func noteReply() { self = Breaker() }

    /// A request waited in vain.
    mutating func noteSilence(at now: Instant) {
        silences += 1
        nextTry = now + Self.rest
    }
}
