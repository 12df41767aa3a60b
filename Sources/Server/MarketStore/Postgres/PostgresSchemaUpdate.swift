import Linux
import Market
import Postgres

/// Brings a market on PostgreSQL up to date, however many servers begin to do that at once.
struct PostgresSchemaUpdate {
    let migrations: [Migration]
    /// A statement that waits for a lock makes all wait that come after it, so each try waits no longer than this.
    var lockMilliseconds = 2_000
    var tries = 30

    private var known: Int { migrations.last?.number ?? 0 }

    /// Returns whether there was anything to do.
    ///
    /// All of it, or nothing. A server that meets a newer schema than it knows changes nothing, and throws unless that is
    /// one beside which it may go on.
    @discardableResult
    func run(on connection: PostgresConnection) throws(OpeningError) -> Bool {
        // A step takes as long as it takes, and so does waiting for another server's.
        let answerTimeout = connection.answerTimeout
        connection.answerTimeout = nil
        defer { connection.answerTimeout = answerTimeout }
        var left = tries
        while true {
            do throws(PostgresError) {
                return try connection.transaction(.writing) { () throws(PostgresError) in
                    try update(connection)
                }
            } catch let error where error.kind == .timedOut && left > 1 {
                left -= 1
            } catch {
                throw refusal(error)
            }
        }
    }

    /// Throws where the database has a step that this program does not know.
    func checkKnowsAll(of connection: PostgresConnection) throws(OpeningError) {
        let found = try rethrow(as: refusal) { () throws(PostgresError) in try version(connection) }
        guard found <= known else { throw .newerSchema(found: found, known: known) }
    }

    /// True where there is a market whose schema is to be brought up to date.
    func isBehind(_ connection: PostgresConnection) throws(OpeningError) -> Bool {
        let found = try rethrow(as: refusal) { () throws(PostgresError) in try version(connection) }
        return (1..<known).contains(found)
    }

    private func update(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.execute("SET LOCAL lock_timeout = \(lockMilliseconds)")
        // One server at a time; a market is a schema, and other markets of the database go on.
        try connection.execute(
            "SELECT pg_advisory_xact_lock(\(Self.lock), hashtext(current_schema()::text))"
        )
        let found = try version(connection)
        if found > known, try oldest(connection) > known {
            throw PostgresError(.other(sqlState: Self.newer), "\(found)")
        }
        let missing = migrations.filter { $0.number > found }
        for migration in missing {
            try connection.execute(migration.postgres)
            try connection.run(
                "INSERT INTO steps (number, oldest) VALUES ($1, $2)",
                .integer(Int64(migration.number)),
                .integer(migration.oldest)
            )
        }
        return !missing.isEmpty
    }

    /// The last step that the database has taken; 0 where there is none.
    private func version(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        let (isThere, isEarlier) =
            try connection.first(
                "SELECT to_regclass('steps') IS NOT NULL, to_regclass('migrations') IS NOT NULL"
            ) { row throws(PostgresError) in (try row.boolean(0), try row.boolean(1)) } ?? (false, false)
        if isEarlier { throw PostgresError(.other(sqlState: Self.earlier), "") }
        guard isThere else { return 0 }
        let number = try connection.first("SELECT coalesce(max(number), 0) FROM steps") {
            row throws(PostgresError) in try row.integer(0)
        }
        return Int(number ?? 0)
    }

    /// The last step that a program has to know to go on.
    private func oldest(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        let number = try connection.first("SELECT coalesce(max(coalesce(oldest, number)), 0) FROM steps") {
            row throws(PostgresError) in try row.integer(0)
        }
        return Int(number ?? 0)
    }

    private func refusal(_ error: PostgresError) -> OpeningError {
        switch error.kind {
        case .other(sqlState: Self.newer): .newerSchema(found: Int(error.message) ?? 0, known: known)
        case .other(sqlState: Self.earlier): .earlierSchema
        default: .storage(MarketError(error))
        }
    }

    /// Of the project's own: no other program takes a lock of this number.
    static let lock = 4_711
    // Schemas that leave the transaction as none of PostgreSQL's errors.
    private static let newer = "newer"
    private static let earlier = "earlier"
}
