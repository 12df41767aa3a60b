import Glibc
package import Market

/// The two times a server needs: the calendar's, and one that never goes back.
package struct ServerClock: Sendable {
    package var now: @Sendable () -> Timestamp
    /// Since any fixed moment.
    package var uptime: @Sendable () -> Duration

    package init(now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Duration) {
        self.now = now
        self.uptime = uptime
    }
}

extension ServerClock {
    package static let system = ServerClock(
        now: {
            let time = read(CLOCK_REALTIME)
            return Timestamp(
                millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
            )
        },
        uptime: {
            let time = read(CLOCK_MONOTONIC)
            return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    )

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}
