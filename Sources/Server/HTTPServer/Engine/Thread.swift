import CLinux
import Glibc

/// A thread of the system's, for what must not occupy the tasks' own.
enum Thread {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs `body` on a new thread; the name shows in `top` and debuggers.
    static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(name, body))
        let status = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
                pthread_setname_np(pthread_self(), start.name)
                start.body()
                return nil
            },
            start.toOpaque()
        )
        precondition(status == 0, "the system gives no more threads")
        pthread_detach(thread)
    }

    /// Keeps `SIGPIPE` from the calling thread; other threads, and what the process made of it, stay as they are.
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
