/// Spares those who ask a database that says nothing: once somebody has waited in vain, only one does now and then, by which
/// it is tried.
///
/// Without it each would wait until its connection is given up, a few at once, and all others in line for as often as that
/// takes. A database that refuses or breaks off says so at once, and is asked again.
struct DatabaseSilence {
    typealias Instant = ContinuousClock.Instant

    /// Who was told of a loss sooner was told by the other side.
    static let shortest = Duration.seconds(2)
    /// How long nobody asks then.
    ///
    /// A try may take longer, and those on their way must not take all threads.
    static let rest = Duration.seconds(3)

    /// From when on one may try again.
    private var nextTry: Instant?
    private var lastAnswer: Instant?

    /// Whether to ask now; then what became of it is to be told.
    mutating func mayAsk(at now: Instant) -> Bool {
        guard let nextTry else { return true }
        guard now >= nextTry else { return false }
        // Whoever is let through tries it for all others.
        self.nextTry = now + Self.rest
        return true
    }

    /// The database has said something, be it a refusal.
    mutating func noteAnswer(at now: Instant) { (nextTry, lastAnswer) = (nil, now) }

    /// Somebody who began to ask then has no connection any more.
    mutating func noteLoss(since began: Instant, at now: Instant) {
        guard now - began >= Self.shortest else { return noteAnswer(at: now) }
        // It was too slow for one, and answered another meanwhile.
        if let lastAnswer, lastAnswer > began { return }
        nextTry = now + Self.rest
    }
}
