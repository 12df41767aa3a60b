import CLinux
import Glibc
import Linux
import Synchronization

/// The wish of the system or of a person that the process stop, or that it read its settings again.
public struct StopSignal: Sendable {
    /// The descriptor that the handler writes to; known before the handler is installed.
    private static let wakeDescriptor = Atomic<Int32>(-1)
    private let descriptor: Int32

    /// Reserves a descriptor; make it before the server starts, as its clients may use up all others.
    ///
    /// Traps where the system gives no descriptor.
    public init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "the system gives no event descriptor")
    }

    /// Returns at the first `SIGTERM` or `SIGINT`; the same signal again ends the process at once.
    ///
    /// `SIGHUP` never ends the process, also where it comes because a terminal was closed.
    ///
    /// Works by a handler and not by `sigwait`: the thread that an asynchronous `main` leaves behind takes
    /// signals whatever the others block. Call it once in a process.
    /// - Parameters:
    ///   - ready: Called once signals are handled. Announce the server here: a signal that comes
    ///     earlier kills the process.
    ///   - reload: Called for a `SIGHUP`, on a thread of its own; for several at a time, once may be all.
    public func wait(ready: () -> Void = {}, reload: @escaping @Sendable () -> Void = {}) async {
        Self.wakeDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { signal in
            // An event descriptor adds up what is written: wishes to reload are counted above those to stop.
            var one: UInt64 = signal == SIGHUP ? 1 << 32 : 1
            _ = write(
                StopSignal.wakeDescriptor.load(ordering: .sequentiallyConsistent),
                &one,
                MemoryLayout<UInt64>.size
            )
        }
        action.sa_flags = SA_RESTART
        sigaction(SIGHUP, &action, nil)
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        for signal in [SIGTERM, SIGINT] { sigaction(signal, &action, nil) }
        ready()
        await withCheckedContinuation { continuation in
            Thread.start(named: "signals") { [descriptor] in
                var count: UInt64 = 0
                while true {
                    guard read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 else {
                        guard errno == EINTR else { break }
                        continue
                    }
                    guard count % StopSignal.reloadStep == 0 else { break }
                    reload()
                }
                continuation.resume()
            }
        }
    }

    private static let reloadStep: UInt64 = 1 << 32
}

extension Thread {
    /// Keeps `SIGPIPE` from the calling thread; other threads, and what the process made of it, stay as they are.
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
