import CPostgres

extension PostgresConnection {
    /// The state that a transaction sees, and its permission to write.
    package enum TransactionKind: String, Sendable {
        /// Each statement sees what is committed when it begins. What must hold is said in statements and constraints.
        case writing = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
        /// Sees one unchanging state.
        case reading = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }

    /// Does everything in `body`, or, when it throws, nothing of it.
    ///
    /// `Failure` is what the body throws; PostgreSQL's own failures to begin and to commit pass through `failure`. A
    /// connection that breaks off under a commit is ``PostgresError/Kind/outcomeUnknown``; before, nothing was kept.
    @discardableResult
    package func transaction<Result, Failure: Error>(
        _ kind: TransactionKind,
        mapping failure: (PostgresError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(!isInTransaction, "a transaction in a transaction")
        do throws(PostgresError) { try execute(kind.rawValue) } catch { throw failure(error) }
        let result: Result
        do throws(Failure) {
            result = try body()
        } catch {
            rollBack()
            throw error
        }
        do throws(PostgresError) { try commit(kind) } catch { throw failure(error) }
        return result
    }

    @discardableResult
    package func transaction<Result>(
        _ kind: TransactionKind,
        _ body: () throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        try transaction(kind, mapping: { $0 }, body)
    }

    private func commit(_ kind: TransactionKind) throws(PostgresError) {
        do throws(PostgresError) {
            try settle()
        } catch {
            rollBack()
            throw error
        }
        // The server would answer a commit by rolling back, and call that a success.
        guard PQtransactionStatus(handle) == PQTRANS_INTRANS else {
            let wasOpen = isOpen
            rollBack()
            throw PostgresError(
                wasOpen ? .other(sqlState: "25P02") : .lost,
                "the transaction had failed before"
            )
        }
        do throws(PostgresError) {
            try execute("COMMIT")
        } catch {
            rollBack()
            guard error.kind == .lost, kind == .writing else { throw error }
            throw PostgresError(.outcomeUnknown, error.message)
        }
    }

    /// Ends an open transaction without keeping its work; harmless where there is none.
    package func rollBack() {
        forget()
        guard isOpen, isInTransaction else { return }
        // It fails only where the connection is lost, and with it the transaction.
        do throws(PostgresError) { try execute("ROLLBACK") } catch {}
    }
}
