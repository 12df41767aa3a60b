import Glibc
import SQLite
import Synchronization

/// The work that one request may cause in product searches, in processor time.
///
/// A market of up to ``usualSize`` products gives it so much, and a larger one more in proportion: ordinary
/// words have more matches there. Each walk through an index gets half of what is left, so that an expensive
/// one leaves something to those after it. A walk that is cut gives what it has read so far, and the
/// request's answer is not complete.
package final class SearchWork: Sendable {
    private struct State {
        var spent = Duration.zero
        var isCut = false
    }

    /// The budget of the current task's searches; without one there is no limit.
    @TaskLocal package static var current: SearchWork?

    /// The number of products that the limit is meant for.
    static let usualSize = 100_000

    private let state = Mutex(State())
    private let limit: Duration
    fileprivate let time: @Sendable () -> Duration
    /// True where reading the time is so expensive that reading a clock first is worth it.
    fileprivate let isTimeExpensive: Bool

    /// `time` is what the calling thread has taken of a processor so far; the system's word where it is `nil`.
    package init(limit: Duration, time: (@Sendable () -> Duration)? = nil) {
        self.limit = limit
        self.time = time ?? Self.threadTime
        isTimeExpensive = time == nil
    }

    /// True where no walk was cut.
    package var isComplete: Bool { state.withLock { !$0.isCut } }

    package var spent: Duration { state.withLock { $0.spent } }

    /// The budget of one call to the store, in a market of so many products.
    func share(ofMarketOf size: Int) -> WorkShare {
        let limit = limit * max(size, Self.usualSize) / Self.usualSize
        let left = state.withLock { limit - $0.spent }
        return WorkShare(of: self, atMost: max(left / 2, .zero))
    }

    fileprivate func spend(_ time: Duration, isCut: Bool) {
        state.withLock { state in
            state.spent += max(time, .zero)
            state.isCut = state.isCut || isCut
        }
    }

    @Sendable private static func threadTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The work that one call to the store may do; it is used by that call's thread alone.
final class WorkShare: StepWatch {
    private let work: SearchWork
    private let start: Duration
    private var limit: Duration
    private var lastLook: UInt64 = 0
    /// True where some work was left undone.
    private(set) var isCut = false
    private var isOver = false

    fileprivate init(of work: SearchWork, atMost limit: Duration) {
        self.work = work
        self.limit = limit
        start = work.time()
    }

    /// True while any budget is left; work that begins without it is cut.
    func goesOn() -> Bool {
        guard !isOver else { return false }
        if work.isTimeExpensive {
            // The processor's time costs a call to the system, the clock nearly nothing.
            let now = Self.milliseconds
            guard now != lastLook else { return true }
            lastLook = now
        }
        isOver = work.time() - start >= limit
        return !isOver
    }

    /// Notes that something was left undone.
    func cut() {
        isCut = true
    }

    /// Does `body`, without which there is another way, with half of what is left; tells whether it was cut.
    func trying<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> (Value, wasCut: Bool) {
        let (limit, isCut) = (limit, isCut)
        let spent = work.time() - start
        self.limit = spent + max(limit - spent, .zero) / 2
        self.isCut = false
        defer {
            self.limit = limit
            self.isCut = isCut
            isOver = work.time() - start >= limit
        }
        return (try body(), wasCut: self.isCut)
    }

    /// Takes what was spent from the request's.
    func end() {
        work.spend(work.time() - start, isCut: isCut)
    }

    private static var milliseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
    }
}
