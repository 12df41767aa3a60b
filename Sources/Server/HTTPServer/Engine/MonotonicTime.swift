import Glibc

/// A point on the monotonic clock, in nanoseconds.
struct MonotonicTime: Hashable, Comparable, Sendable {
    let nanoseconds: Int64

    init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    static let never = MonotonicTime(nanoseconds: .max)

    /// A few milliseconds late at most, and far cheaper than the exact time.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }

    static func + (moment: MonotonicTime, duration: Duration) -> MonotonicTime {
        MonotonicTime(nanoseconds: moment.nanoseconds + duration.nanoseconds)
    }

    static func - (later: MonotonicTime, earlier: MonotonicTime) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }
}

extension Duration {
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
