import SQLite
import Synchronization

/// Connections for reading, each used by one call at a time.
///
/// A call borrows one on its own thread and gives it back before it returns, so that there are never more
/// than threads that read at once; nobody waits for another reader or for the writer.
final class ReaderPool: Sendable {
    /// `@unchecked Sendable`: it is either in `idle`, where nobody uses it, or with the one call that took it
    /// out.
    private struct Reader: @unchecked Sendable {
        let database: Database
    }

    private struct State {
        var idle: [Reader] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let open: @Sendable () throws(StoreError) -> Database
    /// More than this are closed again after use.
    private static let kept = 16

    private let files: DatabaseFiles
    private let troubles: StoreTroubles

    init(
        _ files: DatabaseFiles,
        _ troubles: StoreTroubles,
        open: @escaping @Sendable () throws(StoreError) -> Database
    ) {
        self.files = files
        self.troubles = troubles
        self.open = open
    }

    /// Does nothing in a task that was cancelled.
    ///
    /// What has begun is ended: it keeps the thread that would hear of a client's leaving.
    func read<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        do throws(StoreError) {
            let reader = try borrow()
            defer { giveBack(reader) }
            return try body(reader.database)
        } catch {
            troubles.note(error)
            throw error
        }
    }

    /// Reads one unchanging state with all of `body`.
    func readTogether<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try read { database throws(StoreError) in
            try database.reading { () throws(StoreError) in try body(database) }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.idle = []
        }
    }

    private func borrow() throws(StoreError) -> Reader {
        let (reader, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw .closed }
        if let reader {
            try files.lookNowAndThen()
            return reader
        }
        do throws(StoreError) {
            let database = try open()
            // It must not be of a file that took the place of ours.
            try files.look()
            return Reader(database: database)
        } catch {
            // Why it can't be opened, where it has gone.
            try files.look()
            throw error
        }
    }

    private func giveBack(_ reader: Reader) {
        state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.kept else { return }
            state.idle.append(reader)
        }
    }
}
