import Foundation
import Glibc

/// A thread of this process, and how much it has run.
struct ThreadActivity {
    private let identifier: Int32

    /// That of the caller.
    static var current: ThreadActivity? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        return path?.split(separator: "/").last.flatMap { Int32($0) }.map(ThreadActivity.init)
    }

    var isAlive: Bool { access("/proc/self/task/\(identifier)", F_OK) == 0 }

    /// Returns how often it has gone to sleep, without the times that other threads took its processor.
    func switches() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/task/\(identifier)/status", encoding: .utf8)
        return status.split(separator: "\n").filter { $0.hasPrefix("voluntary_ctxt_switches:") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }

    /// Returns its processor time in nanoseconds, by its own clock.
    func nanoseconds() -> Int {
        var time = timespec()
        // As the kernel counts the clocks of threads: the number's complement, and which of the clocks.
        clock_gettime(~identifier << 3 | 6, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
