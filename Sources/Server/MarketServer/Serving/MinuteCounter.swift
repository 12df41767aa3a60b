import Synchronization

/// Counts what happens often, for a line of the log that comes at most once a minute.
final class MinuteCounter: Sendable {
    private let state = Mutex<(count: Int, toldAt: Duration?)>((0, nil))

    /// The number since the last line, where it is time for another one.
    func due(at now: Duration) -> Int? {
        state.withLock { state in
            state.count += 1
            guard state.toldAt.map({ now - $0 >= .seconds(60) }) ?? true else { return nil }
            defer { state = (0, now) }
            return state.count
        }
    }
}
