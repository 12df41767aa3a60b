import CAdwaita
import Glibc

/// What time something takes, on one of three clocks.
package nonisolated enum Stopwatch {
    /// What a clock on the wall shows.
    case wall
    /// What this thread has computed.
    case thread
    /// What all threads of the process have computed.
    case process

    package var milliseconds: Double {
        var time = timespec()
        switch self {
        case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
        case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        case .process: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        }
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
