import Postgres

/// One step of the schema on PostgreSQL; never changed once it has been released.
struct PostgresMigration: Sendable {
    /// Its place, from 1 without a gap.
    let number: Int
    /// The step of SQLite's with which the tables are the same.
    let sqlite: Int
    let script: String
    /// The last step that a program has to know to go on beside this one; `nil` for this one.
    ///
    /// Columns and tables that it need not know harm nobody: so servers of two programs share a database while one after
    /// the other is renewed.
    var oldest: Int?

    static let all = [
        PostgresMigration(
            number: 1,
            sqlite: 21,
            script: String(decoding: PackageResources.postgres_0001_market_sql, as: UTF8.self)
        ),
        PostgresMigration(
            number: 2,
            sqlite: 22,
            script: String(decoding: PackageResources.postgres_0002_invitations_sql, as: UTF8.self)
        ),
        PostgresMigration(
            number: 3,
            sqlite: 23,
            script: String(decoding: PackageResources.postgres_0003_saved_items_sql, as: UTF8.self)
        ),
        // Of copies of the goods, which a market in one file has none of.
        PostgresMigration(
            number: 4,
            sqlite: 23,
            script: String(decoding: PackageResources.postgres_0004_counted_sql, as: UTF8.self)
        ),
        PostgresMigration(
            number: 5,
            sqlite: 23,
            script: String(decoding: PackageResources.postgres_0005_oldest_sql, as: UTF8.self)
        ),
        // A table that the program before has no need of.
        PostgresMigration(
            number: 6,
            sqlite: 24,
            script: String(decoding: PackageResources.postgres_0006_noticed_trades_sql, as: UTF8.self),
            oldest: 5
        ),
        PostgresMigration(
            number: 7,
            sqlite: 27,
            script: String(decoding: PackageResources.postgres_0007_quiet_answers_sql, as: UTF8.self),
            oldest: 5
        ),
        // The program before can't read notices of a kind that it does not know.
        PostgresMigration(
            number: 8,
            sqlite: 28,
            script: String(decoding: PackageResources.postgres_0008_wrong_passwords_sql, as: UTF8.self)
        ),
        // The program before may go on pricing in parts of a won, though old apps get prices in whole ones
        // all the same.
        PostgresMigration(
            number: 9,
            sqlite: 29,
            script: String(decoding: PackageResources.postgres_0009_whole_won_sql, as: UTF8.self),
            oldest: 8
        ),
        // What names look like that the program before makes is noted later.
        PostgresMigration(
            number: 10,
            sqlite: 30,
            script: String(decoding: PackageResources.postgres_0010_name_looks_sql, as: UTF8.self),
            oldest: 8
        ),
        // A table that the program before has no need of.
        PostgresMigration(
            number: 11,
            sqlite: 31,
            script: String(decoding: PackageResources.postgres_0011_wrong_codes_sql, as: UTF8.self),
            oldest: 8
        ),
        PostgresMigration(
            number: 12,
            sqlite: 32,
            script: String(decoding: PackageResources.postgres_0012_newcomer_claims_sql, as: UTF8.self),
            oldest: 8
        ),
        PostgresMigration(
            number: 13,
            sqlite: 33,
            script: String(decoding: PackageResources.postgres_0013_removals_sql, as: UTF8.self),
            oldest: 8
        ),
        // The program before lists requests among all others.
        PostgresMigration(
            number: 14,
            sqlite: 34,
            script: String(decoding: PackageResources.postgres_0014_requests_sql, as: UTF8.self),
            oldest: 8
        ),
    ]
}

/// Brings a market on PostgreSQL up to date, however many servers begin to do that at once.
struct PostgresSchemaUpdate {
    let migrations: [PostgresMigration]
    /// A statement that waits for a lock makes all wait that come after it, so each try waits no longer than this.
    var lockMilliseconds = 2_000
    var tries = 30

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
            } catch let error where error.kind == .other(sqlState: Self.newer) {
                throw .newerSchema(found: Int(error.message) ?? 0, known: migrations.last?.number ?? 0)
            } catch {
                throw .storage(StoreError(error))
            }
        }
    }

    /// Throws where the database has a step that this program does not know.
    func checkKnowsAll(of connection: PostgresConnection) throws(OpeningError) {
        let found: Int
        do throws(PostgresError) {
            found = try version(connection)
        } catch {
            throw .storage(StoreError(error))
        }
        let known = migrations.last?.number ?? 0
        guard found <= known else { throw .newerSchema(found: found, known: known) }
    }

    /// True where there is a market whose schema must be updated.
    func isBehind(_ connection: PostgresConnection) throws(OpeningError) -> Bool {
        do throws(PostgresError) {
            return (1..<(migrations.last?.number ?? 1)).contains(try version(connection))
        } catch {
            throw .storage(StoreError(error))
        }
    }

    private func update(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.execute("SET LOCAL lock_timeout = \(lockMilliseconds)")
        // One server at a time; a market is a schema, and other markets of the database go on.
        try connection.execute(
            "SELECT pg_advisory_xact_lock(\(Self.lock), hashtext(current_schema()::text))"
        )
        let found = try version(connection)
        let known = migrations.last?.number ?? 0
        if found > known, try oldest(connection) > known {
            throw PostgresError(.other(sqlState: Self.newer), "\(found)")
        }
        let missing = migrations.filter { $0.number > found }
        for migration in missing {
            try connection.execute(migration.script)
            try connection.run(
                "INSERT INTO migrations (number) VALUES ($1)",
                .integer(Int64(migration.number))
            )
            guard let oldest = migration.oldest else { continue }
            try connection.run(
                "UPDATE migrations SET oldest = $2 WHERE number = $1",
                .integer(Int64(migration.number)),
                .integer(Int64(oldest))
            )
        }
        return !missing.isEmpty
    }

    /// The schema that the database has; 0 where there is none.
    private func version(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        let isThere = try connection.first(
            "SELECT to_regclass('migrations') IS NOT NULL"
        ) { row throws(PostgresError) in try row.truth(0) }
        guard isThere == true else { return 0 }
        let number = try connection.first("SELECT coalesce(max(number), 0) FROM migrations") {
            row throws(PostgresError) in try row.integer(0)
        }
        return Int(number ?? 0)
    }

    /// The oldest schema step that a program must know to go on with the database.
    ///
    /// Only read where a program of that step or later made the schema.
    private func oldest(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        let number = try connection.first(
            "SELECT coalesce(max(coalesce(oldest, number)), 0) FROM migrations"
        ) { row throws(PostgresError) in try row.integer(0) }
        return Int(number ?? 0)
    }

    /// Of the project's own: no other program takes a lock of this number.
    static let lock = 4_711
    /// The code by which a newer schema leaves the transaction; none of PostgreSQL's own.
    private static let newer = "newer"
}
