import CLinux
import Glibc

/// A thread of the system's, for work that waits and so must not occupy the tasks' own.
package enum Thread {
    private final class Start {
        let name: String
        let body: @Sendable () -> Void

        init(_ name: String, _ body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// Runs `body` on a new thread, whose name shows in `top` and debuggers; `false` when the system gives no more.
    package static func begin(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
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
        guard status == 0 else {
            start.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Lets other threads, of this process too, go before the calling one where the processors are busy.
    package static func lowerPriority(by niceness: Int) {
        // Of 0, Linux takes the calling thread alone; a system that refuses leaves it as it is.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Int32(clamping: niceness))
    }

    /// As ``begin(named:_:)``, for what nothing works without: traps when the system gives no more threads.
    package static func start(named name: String, _ body: @escaping @Sendable () -> Void) {
        guard begin(named: name, body) else { preconditionFailure("the system gives no more threads") }
    }
}
