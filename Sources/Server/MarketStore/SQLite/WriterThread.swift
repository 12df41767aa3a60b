import Glibc
import SQLite
import Synchronization

/// The thread that a writer lives on, and its connection with it.
///
/// Other threads of the server end by themselves; this one is waited for, so it is not begun as they are.
final class WriterThread: Sendable {
    private let thread: Mutex<pthread_t?>

    /// `@unchecked Sendable`: whoever makes it gives the connection away, and the thread alone takes it.
    private final class Handover: @unchecked Sendable {
        let writer: Writer
        let connection: Connection

        init(writer: Writer, connection: Connection) {
            self.writer = writer
            self.connection = connection
        }
    }

    init(running writer: Writer, on connection: sending Connection) {
        let handover = Handover(writer: writer, connection: connection)
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { handover in
                guard let handover else { return nil }
                let taken = Unmanaged<Handover>.fromOpaque(handover).takeRetainedValue()
                taken.writer.run(on: taken.connection)
                return nil
            },
            Unmanaged.passRetained(handover).toOpaque()
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
