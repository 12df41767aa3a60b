import Glibc

/// How long a server waits for a database that does not answer, before it tells those who want something written.
struct PostgresPatience: Sendable {
    /// How often a batch is tried, each time on another connection where the last one was lost.
    var turns = 12
    /// Before the second try, in milliseconds; twice as long before each further one, up to a second.
    var firstPause = 20

    /// Waits before a try.
    func wait(_ turn: Int) {
        guard firstPause > 0 else { return }
        let pause = min(firstPause << min(turn - 1, 10), 1_000)
        // Others who lost the same database do not all come back at the same moment.
        usleep(UInt32(pause * 500 + Int.random(in: 0...pause * 500)))
    }
}
