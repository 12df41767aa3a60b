import Glibc
import SQLite
import Synchronization

/// The thread that a writer lives on, and its connection with it.
///
/// Other threads of the server end by themselves; this one is waited for, so it is not begun as they are.
final class WriterThread: Sendable {
    private let thread: Mutex<pthread_t?>

    /// What the thread begins with.
    private final class Beginning: Sendable {
        let writer: Writer
        let connection: Mutex<Connection>

        init(writer: Writer, connection: sending Connection) {
            self.writer = writer
            self.connection = Mutex(connection)
        }
    }

    init(running writer: Writer, on connection: sending Connection) {
        let beginning = Beginning(writer: writer, connection: connection)
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { beginning in
                guard let beginning else { return nil }
                let taken = Unmanaged<Beginning>.fromOpaque(beginning).takeRetainedValue()
                taken.connection.withLock { taken.writer.run(on: $0) }
                return nil
            },
            Unmanaged.passRetained(beginning).toOpaque()
        )
        precondition(code == 0, "the system gives no thread for the writer: \(code)")
        self.thread = Mutex(thread)
    }

    /// Waits for the writer's end, after which its connection is closed; once is enough.
    func join() {
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        if let thread { pthread_join(thread, nil) }
    }
}
