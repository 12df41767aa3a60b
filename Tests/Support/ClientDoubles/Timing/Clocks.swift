package import Market
import Synchronization

/// A clock on which sleeping takes no time: it moves the clock and returns.
package final class ImmediateClock: Clock {
    package struct Instant: InstantProtocol {
        let offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let state = Mutex<(now: Duration, sleeps: [Duration])>((.zero, []))
    private let longest: Duration?

    /// Sleeps of more than `longest` last until they are cancelled: those of a watch that must not bark.
    package init(upTo longest: Duration? = nil) {
        self.longest = longest
    }

    package var now: Instant { Instant(offset: state.withLock(\.now)) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// The length of each sleep.
    package var sleeps: [Duration] { state.withLock(\.sleeps) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        if let longest, now.duration(to: deadline) > longest {
            let (never, writer) = AsyncStream<Never>.makeStream()
            for await _ in never {}
            withExtendedLifetime(writer) {}
            throw CancellationError()
        }
        state.withLock { state in
            state.sleeps.append(deadline.offset - state.now)
            state.now = max(state.now, deadline.offset)
        }
        // A loop of sleeps must not keep others from running.
        await Task.yield()
    }
}

/// A clock that moves only on command.
package final class TestClock: Clock {
    package typealias Instant = ImmediateClock.Instant

    private struct State {
        var now = Duration.zero
        var nextID = 0
        var slept: [Duration] = []
        var sleepers: [Int: (deadline: Duration, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var watchers: [Int: (deadline: Duration, continuation: CheckedContinuation<Void, Never>)] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { Instant(offset: state.withLock(\.now)) }
    package var minimumResolution: Duration { .nanoseconds(1) }
    /// The clock's time as the app's.
    package var timestamp: Timestamp {
        Timestamp(millisecondsSince1970: 1_700_000_000_000 + Int64(now.offset / .milliseconds(1)))
    }

    /// The number of sleepers now.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// For how long each sleep was meant to be.
    package var slept: [Duration] { state.withLock(\.slept) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            state.slept.append(deadline.offset - state.now)
            return state.nextID
        }
        let slept = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (over, watchers): (Bool?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
                    if deadline.offset <= state.now { return (true, []) }
                    if Task.isCancelled { return (false, []) }
                    state.sleepers[id] = (deadline.offset, continuation)
                    let ready = state.watchers.filter { $0.value.deadline == deadline.offset }
                    for id in ready.keys { state.watchers[id] = nil }
                    return (nil, ready.values.map(\.continuation))
                }
                if let over { continuation.resume(returning: over) }
                for watcher in watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(returning: false)
        }
        guard slept else { throw CancellationError() }
    }

    /// Returns once a task sleeps that will wake `duration` from now, or when the test is given up.
    package func sleeper(for duration: Duration) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    let deadline = state.now + duration
                    let isThere = state.sleepers.values.contains { $0.deadline == deadline }
                    guard !isThere, !Task.isCancelled else { return true }
                    state.watchers[id] = (deadline, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: id) }?.continuation.resume()
        }
    }

    /// Moves the clock, and wakes each sleeper whose time has come.
    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            let now = state.now
            let due = state.sleepers.filter { $0.value.deadline <= now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
        }
        for continuation in woken { continuation.resume(returning: true) }
    }
}
