import Linux
import SQLite
import Synchronization

/// The thread that a writer lives on, and its connection with it.
final class WriterThread: Sendable {
    private let hasEnded = Monitor(false)

    /// The objects that live as long as the thread.
    private final class Life: Sendable {
        let writer: Writer
        let connection: Mutex<SQLiteConnection>

        init(writer: Writer, connection: sending SQLiteConnection) {
            self.writer = writer
            self.connection = Mutex(connection)
        }
    }

    init(running writer: Writer, on connection: sending SQLiteConnection) {
        let (life, hasEnded) = (Life(writer: writer, connection: connection), hasEnded)
        let handover = SingleRun { life.connection.withLock { life.writer.run(on: $0) } }
        Thread.start(named: "writer") {
            _ = handover.run()
            hasEnded.withLock { $0 = true }
            hasEnded.wakeAll()
        }
    }

    /// Waits for the writer's end, after which its connection is closed.
    func join() {
        hasEnded.wait { $0 ? () : nil }
    }
}
