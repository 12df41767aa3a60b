import CAdwaita
import Glibc

/// A measure of time, on one of three clocks.
package nonisolated enum Stopwatch {
    /// The elapsed time.
    case wall
    /// The processor time of this thread.
    case thread
    /// The processor time of all threads of the process.
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
