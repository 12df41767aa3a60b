import Glibc

/// The limits of a server's wait for a database that does not answer, before it reports that to its callers.
struct PostgresPatience: Sendable {
    /// The number of failed tries in a row, each on another connection where the last one was lost.
    ///
    /// For a commit that got no reply, only time is the limit.
    var turns = 12
    /// Before the second try, in milliseconds; twice as long before each further one, up to a second.
    var firstPause = 20
    /// After so long nothing is tried again that has failed.
    var atMost = Duration.seconds(30)
    /// The same where the database said nothing at all: one that restarts refuses, and is soon back.
    var atMostInSilence = Duration.seconds(15)
    /// A connection that was lost sooner was ended by the other side.
    static let shortestSilence = Duration.seconds(2)

    /// Waits before a try.
    func wait(_ turn: Int) {
        guard firstPause > 0 else { return }
        let pause = min(firstPause << min(turn - 1, 10), 1_000)
        // Others who lost the same database do not all come back at the same moment.
        usleep(UInt32(pause * 500 + Int.random(in: 0...pause * 500)))
    }
}

/// The tries that patience has for one batch; all of its parts share them.
struct PostgresTries {
    private let patience: PostgresPatience
    private let end: ContinuousClock.Instant
    private var failures = 0
    private var began = ContinuousClock.now
    /// The start of the database's silence; `nil` where the last try was answered, if only by a refusal.
    private var silentSince: ContinuousClock.Instant?

    init(_ patience: PostgresPatience) {
        self.patience = patience
        end = .now + patience.atMost
    }

    /// The limit of a new connection: the rest of the silence.
    var connectLimit: Duration { max((silentSince ?? .now) + patience.atMostInSilence - .now, .zero) }

    /// Waits before another try; `false` where there is none left.
    ///
    /// The one after a success needs no patience, and the last try of all may be a long one: it ends by the connection's
    /// own limits. Of a database that says nothing there is no such last one, as a try waits as long as people do. A database that restarts refuses more often than there are turns, and once `isInDoubt`, to give up
    /// would leave people with something that may be done.
    mutating func next(isHurried: Bool, isInDoubt: Bool) -> Bool {
        defer { began = .now }
        guard failures > 0 else { return true }
        guard isInDoubt || failures < patience.turns, !isHurried else { return false }
        guard .now < (silentSince.map { $0 + patience.atMostInSilence } ?? end) else { return false }
        patience.wait(failures)
        return true
    }

    mutating func noteFailure(losesConnection: Bool) {
        failures += 1
        let isSilent = losesConnection && .now - began >= PostgresPatience.shortestSilence
        silentSince = isSilent ? silentSince ?? began : nil
    }

    mutating func noteSuccess() { failures = 0 }

    /// The database is there, though what was wanted of it is not done.
    mutating func noteProgress() { failures = min(failures, 1) }
}
