import Postgres

/// Connections for reading, each used by one call at a time.
///
/// A call borrows one on its own thread, and waits there for the answer. A connection that broke off is replaced, and what
/// was read by it is read again, once.
final class PostgresReaders: Sendable {
    /// More than a database has cores make it slower.
    private let idle = IdleConnections<PostgresConnection>(keeping: 8)
    private let address: PostgresAddress

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
            idle.empty()
            return try readOnce(body)
        }
    }

    /// Reads one unchanging state with all of `body`.
    func readTogether<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        try read { database throws(StoreError) in
            try database.reading { () throws(StoreError) in try body(database) }
        }
    }

    func close() { idle.close() }

    private func readOnce<Value>(_ body: (Database) throws(StoreError) -> Value) throws(StoreError) -> Value {
        let connection = if let kept = try idle.take() { kept } else { try open() }
        defer { if connection.isOpen { idle.giveBack(connection) } }
        return try body(Database(connection: connection))
    }

    private func open() throws(StoreError) -> PostgresConnection {
        do throws(PostgresError) {
            return try PostgresConnection(address, spelling: PostgresSpelling.spelled)
        } catch {
            throw StoreError(error)
        }
    }
}
