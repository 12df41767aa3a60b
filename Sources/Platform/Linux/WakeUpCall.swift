import CLinux
import Glibc

/// Wakes a thread that waits in `poll` for something else too.
package final class WakeUpCall: Sendable {
    /// Becomes readable once a call has come.
    package let descriptor: Int32

    package init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the system gives no event descriptor")
    }

    deinit {
        Glibc.close(descriptor)
    }

    package func call() {
        var one: UInt64 = 1
        // Fails only where it has been called more often than anybody counts.
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Forgets the calls so far.
    package func answer() {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Waits for a call, so long at most.
    package func wait(_ patience: Duration) {
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&place, 1, Int32(clamping: Int64(patience / .milliseconds(1))))
    }
}
