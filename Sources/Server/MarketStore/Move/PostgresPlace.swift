import Linux
import Market
import Postgres
import SQLite

/// A database on PostgreSQL that a market is moved into or out of, with a connection that waits for as long as work takes.
struct PostgresPlace {
    let connection: PostgresConnection
    /// For people, without a password.
    let name: String

    var database: Database { Database(connection: connection) }

    /// Holds off other moves for as long as it is open; waits so many milliseconds for one that is at work, as the database
    /// needs some time to notice that one was killed.
    init(_ address: PostgresAddress, patience: Int = 20_000) throws(MoveError) {
        name = Self.name(of: address)
        do throws(PostgresError) {
            connection = try PostgresConnection(address, spelling: PostgresSpelling.spelled)
            connection.answerTimeout = nil
            // A market is a schema; the number is of the project's own.
            try connection.execute("SET lock_timeout = \(patience)")
            try connection.execute("SELECT pg_advisory_lock(4713, hashtext(current_schema()::text))")
            try connection.execute("RESET lock_timeout")
        } catch {
            guard error.kind == .timedOut else { throw MoveError(error) }
            throw .underWay(place: name)
        }
    }

    static func name(of address: PostgresAddress) -> String {
        address.schema.map { "\(address)?schema=\($0)" } ?? "\(address)"
    }

    /// Brings its schema up to date.
    ///
    /// A newer one is left alone also where servers may go on beside it: what this program does not know would be left behind.
    func update() throws(MoveError) {
        let update = PostgresSchemaUpdate(migrations: Migration.all)
        try rethrow(as: MoveError.opening) { () throws(OpeningError) in
            try update.run(on: connection)
            try update.checkKnowsAll(of: connection)
        }
    }

    /// Marks an empty database as one that a market is moved into; returns `false` where something is in it.
    func claim(_ mark: MoveMark) throws(MarketError) -> Bool {
        try database.writing { () throws(MarketError) in
            // No server makes its tables meanwhile.
            try database.run(
                script:
                    "SELECT pg_advisory_xact_lock(\(PostgresSchemaUpdate.lock), hashtext(current_schema()::text))"
            )
            let isEmpty = try !database.exists(
                "SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
            )
            if isEmpty { try mark.make(in: database) }
            return isEmpty
        }
    }

    /// Removes the rows of a move that starts over.
    func empty(_ tables: [ReplicatedTable], for mark: MoveMark) throws(MarketError) {
        let names = tables.map(\.name) + ["counted", "sqlite_sequence", "writers"]
        try database.writing { () throws(MarketError) in
            // The audit is only added to, unless it is of no market yet.
            try database.run(
                script: """
                    ALTER TABLE audit DISABLE TRIGGER USER;
                    TRUNCATE \(names.joined(separator: ", "));
                    ALTER TABLE audit ENABLE TRIGGER USER
                    """
            )
            try database.run(
                "UPDATE \(MoveMark.table) SET attempt = ?1 WHERE id = 1",
                .text(mark.attempt)
            )
        }
    }
}
