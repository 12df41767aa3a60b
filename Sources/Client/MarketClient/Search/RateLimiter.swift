import Synchronization

/// Lets so many calls pass in a second, and makes the others wait their turn.
actor RateLimiter {
    private let interval: Duration
    private let clock: any Clock<Duration>
    /// The gap from the last call that was let pass to the next one.
    private var waiting: Task<Void, any Error>?

    init(callsPerSecond: Int, clock: any Clock<Duration>) {
        interval = .seconds(1) / callsPerSecond
        self.clock = clock
    }

    /// Returns when it is the caller's turn; at once where nobody called lately.
    func turn() async throws(ClientError) {
        let (before, clock, interval) = (waiting, clock, interval)
        // The turn after this one begins an interval later, whether or not this caller still wants it.
        let gap = Task {
            try await before?.value
            try await clock.sleep(for: interval)
        }
        waiting = gap
        do {
            try await before?.value
        } catch {
            throw .cancelled
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
