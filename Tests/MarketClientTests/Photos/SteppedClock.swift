import Market
import Synchronization

/// A clock whose time passes when a test says so.
final class SteppedClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let number: Int
        let deadline: Instant
        let wake: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastNumber = 0
        var sleepers: [Sleeper] = []
        var slept: [Duration] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// For how long each sleep was meant to be.
    var slept: [Duration] { state.withLock(\.slept) }
    /// The clock's time as the app's.
    var timestamp: Timestamp {
        Timestamp(millisecondsSince1970: 1_700_000_000_000 + Int64(now.offset / .milliseconds(1)))
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= state.now }
            state.sleepers.removeAll { $0.deadline <= state.now }
            return due
        }
        for sleeper in due { sleeper.wake.resume(returning: true) }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.slept.append(state.now.duration(to: deadline))
            return state.lastNumber
        }
        let isDue = await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isOver: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    if deadline <= state.now { return true }
                    state.sleepers.append(Sleeper(number: number, deadline: deadline, wake: wake))
                    return nil
                }
                if let isOver { wake.resume(returning: isOver) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.wake.resume(returning: false)
        }
        guard isDue else { throw CancellationError() }
    }
}
