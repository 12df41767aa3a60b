import CLinux
import Glibc
import Linux
import Synchronization

/// The system's wish, or that of a person at the terminal, that the process stop.
public struct StopSignal: Sendable {
    /// What the handler writes to; known before the handler is installed.
    private static let bell = Atomic<Int32>(-1)
    private let descriptor: Int32

    /// Reserves a descriptor; make it before the server starts, as its clients may use up all others.
    ///
    /// Traps where the system gives no descriptor.
    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the system gives no event descriptor")
    }

    /// Returns at the first `SIGTERM`, `SIGINT` or `SIGHUP`; the same signal again ends the process at once.
    ///
    /// `SIGHUP`, which comes when a terminal is closed, stays ignored where it was, as by `nohup`.
    ///
    /// Works by a handler and not by `sigwait`: the thread that an asynchronous `main` leaves behind takes
    /// signals whatever the others block. Call it once in a process.
    /// - Parameter ready: Called once signals are handled. Announce the server here: a signal that comes
    ///   earlier kills the process.
    public func wait(ready: () -> Void = {}) async {
        Self.bell.store(descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            var one: UInt64 = 1
            _ = write(
                StopSignal.bell.load(ordering: .sequentiallyConsistent),
                &one,
                MemoryLayout<UInt64>.size
            )
        }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        for signal in [SIGTERM, SIGINT] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP]) {
            sigaction(signal, &action, nil)
        }
        ready()
        await withCheckedContinuation { continuation in
            Thread.start(named: "signals") { [descriptor] in
                var count: UInt64 = 0
                while read(descriptor, &count, MemoryLayout<UInt64>.size) < 0, errno == EINTR {}
                continuation.resume()
            }
        }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        // `SIG_IGN` is the number 1 in the place of a function.
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
