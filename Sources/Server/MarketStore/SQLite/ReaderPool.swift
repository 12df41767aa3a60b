import Market

/// Connections for reading, each used by one call at a time.
///
/// A call borrows one on its own thread and gives it back before it returns, so that there are never more
/// than threads that read at once; nobody waits for another reader or for the writer.
final class ReaderPool: Sendable {
    private let idle = IdleConnections<Database>(keeping: 16)
    private let open: @Sendable () throws(MarketError) -> Database
    private let files: DatabaseFiles
    private let troubles: StoreTroubles

    init(
        _ files: DatabaseFiles,
        _ troubles: StoreTroubles,
        open: @escaping @Sendable () throws(MarketError) -> Database
    ) {
        self.files = files
        self.troubles = troubles
        self.open = open
    }

    /// Throws `cancelled`, and reads nothing, in a task that was cancelled.
    ///
    /// A read that has begun runs to its end: it holds the thread that would notice a client's leaving.
    func read<Value>(_ body: (Database) throws(MarketError) -> Value) throws(MarketError) -> Value {
        guard !Task.isCancelled else { throw .unavailable(.cancelled) }
        do throws(MarketError) {
            let database = try borrow()
            defer { idle.release(database) }
            return try body(database)
        } catch {
            troubles.note(error)
            throw error
        }
    }

    /// Reads one unchanging state with all of `body`.
    func readTogether<Value>(_ body: (Database) throws(MarketError) -> Value) throws(MarketError) -> Value {
        try read { database throws(MarketError) in
            try database.reading { () throws(MarketError) in try body(database) }
        }
    }

    func close() { idle.close() }

    private func borrow() throws(MarketError) -> Database {
        if let database = try idle.take() {
            try files.checkPeriodically()
            return database
        }
        do throws(MarketError) {
            let database = try open()
            // It must not be of a file that took the place of ours.
            try files.check()
            return database
        } catch {
            // Why it can't be opened, where it has gone.
            try files.check()
            throw error
        }
    }
}
