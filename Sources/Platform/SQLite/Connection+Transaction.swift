import CSQLite

extension SQLiteConnection {
    /// The permissions of a transaction from its beginning.
    package enum TransactionKind: String, Sendable {
        /// Sees one unchanging state, and takes no lock before the first read.
        case reading = "BEGIN DEFERRED"
        /// Holds the write lock from the start, so that it can't fail half-way for want of it.
        case writing = "BEGIN IMMEDIATE"
    }

    /// Does everything in `body`, or, when it throws, nothing of it.
    ///
    /// `Failure` is what the body throws; SQLite's own failures to begin and to commit pass through
    /// `failure`.
    package func transaction<Result, Failure: Error>(
        _ kind: TransactionKind,
        mapping failure: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do { try run(kind.rawValue) } catch { throw failure(error) }
        do throws(Failure) {
            let result = try body()
            do { try run("COMMIT") } catch { throw failure(error) }
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    package func transaction<Result>(
        _ kind: TransactionKind,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try transaction(kind, mapping: { $0 }, body)
    }

    /// Ends an open transaction without keeping its work; harmless when there is none.
    package func rollBack() {
        guard isInTransaction else { return }
        // It fails only where SQLite has rolled back already.
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    /// True where a transaction is open; a full disk or a failing one ends it behind its owner's back.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
