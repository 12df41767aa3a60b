import Linux
import Postgres
import Synchronization

/// Connections for reading, each used by one call at a time.
///
/// A call borrows one on its own thread, and waits there for the answer. A connection that broke off is replaced, and what
/// was read by it is read again, once.
final class PostgresReaders: Sendable {
    /// `@unchecked Sendable`: it is either in `idle`, where nobody uses it, or with the one call that took it out.
    private struct Reader: @unchecked Sendable {
        let connection: PostgresConnection
    }

    private struct State {
        var idle: [Reader] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let address: PostgresAddress
    /// More than this are closed again after use: more than a database has cores make it slower.
    private static let kept = 8

    init(_ address: PostgresAddress) {
        self.address = address
    }

    /// Does nothing in a task that was cancelled.
    func read<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        do throws(StoreError) {
            return try readOnce(body)
        } catch {
            guard case .storageUnreachable = error else { throw error }
            // Those that wait idle broke off with it.
            state.withLock { $0.idle = [] }
            return try readOnce(body)
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

    private func readOnce<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw .closed }
        let reader =
            if let idle { idle } else {
                Reader(
                    connection: try rethrow(as: StoreError.init) { () throws(PostgresError) in
                        try PostgresConnection(address, spelling: PostgresSpelling.spelled)
                    }
                )
            }
        defer { giveBack(reader) }
        return try body(Database(connection: reader.connection))
    }

    private func giveBack(_ reader: Reader) {
        guard reader.connection.isOpen else { return }
        state.withLock { state in
            guard !state.isClosed, state.idle.count < Self.kept else { return }
            state.idle.append(reader)
        }
    }
}
