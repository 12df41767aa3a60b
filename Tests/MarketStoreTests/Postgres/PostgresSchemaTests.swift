import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresSchemaTests {
    /// The tables of each server's lists, which are not part of the market's primary data.
    private static let ofLists: Set<String> = [
        "blocks", "cards", "past_listings", "search_progress", "week_likes",
    ]
    /// The tables that only PostgreSQL has.
    private static let own: Set<String> = ["counted", "steps", "sqlite_sequence", "writers"]

    private func made() async throws -> PostgresConnection {
        let connection = try PostgresConnection(try await TestCluster.schema())
        try PostgresSchemaUpdate(migrations: Migration.all).run(on: connection)
        return connection
    }

    @Test func tablesAndColumnsAreTheSameAsOfSQLite() async throws {
        let place = try StorePlace()
        let store = try place.open()
        defer { store.close() }
        let lite = try SQLiteConnection(path: place.folder.database, access: .readOnly)
        let big = try await made()
        let expected = try lite.rows(
            """
            SELECT tables.name, columns.name, columns.type, columns."notnull" OR columns.pk > 0
            FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.sql NOT LIKE 'CREATE VIRTUAL%'
            AND tables.name NOT LIKE 'search/_%/_%' ESCAPE '/' AND tables.name NOT LIKE 'search/_data' ESCAPE '/'
            """
        ) { row throws(SQLiteError) in
            Column(try row.text(0), try row.text(1), try row.text(2), isRequired: try row.boolean(3))
        }.filter { !Self.ofLists.contains($0.table) && !$0.table.hasPrefix("search_") }
        var found: [Column] = []
        try big.forEach(
            """
            SELECT table_name::text, column_name::text, data_type::text, is_nullable::text = 'NO'
            FROM information_schema.columns WHERE table_schema = current_schema()
            """
        ) { row throws(PostgresError) in
            let column = Column(
                try row.text(0),
                try row.text(1),
                try row.text(2),
                isRequired: try row.boolean(3)
            )
            if !Self.own.contains(column.table) { found.append(column) }
        }
        #expect(expected.count > 300)
        #expect(Set(found).subtracting(expected).map(\.description).sorted() == [])
        #expect(Set(expected).subtracting(found).map(\.description).sorted() == [])
    }

    @Test func uniqueKeysAndReferencesAreTheSameAsOfSQLite() async throws {
        let place = try StorePlace()
        let store = try place.open()
        defer { store.close() }
        let lite = try SQLiteConnection(path: place.folder.database, access: .readOnly)
        let big = try await made()
        let expected = try lite.rows(
            """
            SELECT tables.name || ' (' || (
                SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(keys.name) ORDER BY seqno)
            ) || ')'
            FROM sqlite_schema AS tables JOIN pragma_index_list(tables.name) AS keys
            WHERE tables.type = 'table' AND keys."unique" AND tables.name NOT LIKE 'search/_%/_%' ESCAPE '/'
            UNION SELECT tables.name || ' (' || columns.name || ')'
            FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.sql NOT LIKE '%WITHOUT ROWID%' AND columns.pk = 1
            AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE 'search%'
            UNION SELECT tables.name || ' ' || keys."from" || ' to ' || keys."table" || ' '
            || CASE keys.on_delete WHEN 'CASCADE' THEN 'c' WHEN 'SET NULL' THEN 'n' ELSE 'a' END
            FROM sqlite_schema AS tables JOIN pragma_foreign_key_list(tables.name) AS keys WHERE tables.type = 'table'
            """
        ) { row throws(SQLiteError) in try row.text(0) }
        .filter { line in !Self.ofLists.contains { line.hasPrefix("\($0) ") } && !line.hasPrefix("search_") }
        var found: [String] = []
        try big.forEach(
            """
            SELECT tables.relname::text || ' (' || string_agg(columns.attname::text, ', ' ORDER BY place) || ')'
            FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid
            CROSS JOIN unnest(indkey::smallint[]) WITH ORDINALITY AS parts (number, place)
            JOIN pg_attribute AS columns ON columns.attrelid = indrelid AND columns.attnum = parts.number
            WHERE indisunique AND relnamespace = current_schema()::regnamespace GROUP BY indexrelid, tables.relname
            UNION SELECT tables.relname || ' ' || columns.attname || ' to ' || others.relname || ' ' || confdeltype::text
            FROM pg_constraint JOIN pg_class AS tables ON tables.oid = conrelid
            JOIN pg_class AS others ON others.oid = confrelid
            JOIN pg_attribute AS columns ON columns.attrelid = conrelid AND columns.attnum = ANY (conkey)
            WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
            """
        ) { row throws(PostgresError) in
            let line = try row.text(0)
            if !Self.own.contains(where: { line.hasPrefix("\($0) ") }) { found.append(line) }
        }
        #expect(expected.count > 100)
        #expect(Set(found).subtracting(expected).sorted() == [])
        #expect(Set(expected).subtracting(found).sorted() == [])
    }

    @Test func serversThatBeginAtOnceMakeOneSchema() async throws {
        let address = try await TestCluster.schema()
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try PostgresSchemaUpdate(migrations: Migration.all)
                        .run(on: try PostgresConnection(address))
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
    }

    @Test func newerSchemaIsLeftAsItIs() async throws {
        let address = try await TestCluster.schema()
        let connection = try PostgresPrimary.open(address)
        try connection.execute("INSERT INTO steps VALUES (99)")
        #expect(throws: OpeningError.newerSchema(found: 99, known: Migration.all.count)) {
            try PostgresSchemaUpdate(migrations: Migration.all).run(on: connection)
        }
    }

    @Test func marketOfAnEarlierCheckoutIsLeftAsItIs() async throws {
        let address = try await TestCluster.schema()
        let connection = try PostgresConnection(address)
        try connection.execute("CREATE TABLE migrations (number integer); INSERT INTO migrations VALUES (14)")
        #expect(throws: OpeningError.earlierSchema) { try PostgresPrimary.open(address) }
        #expect(try relations(connection) == 1)
    }

    @Test func serversOfTheProgramBeforeGoOnBesideAStepThatLetsThem() async throws {
        let address = try await TestCluster.schema()
        let (place, clock) = (try StorePlace(), ManualClock())
        func open() throws -> SQLiteStore {
            try SQLiteStore(opening: place.folder, primary: address, clock: { clock.now })
        }
        let known = Migration.all.count
        func take(_ number: Int, oldest: Int?, _ script: String) throws {
            let beside = oldest.map { "-- [beside \($0)]\n" } ?? ""
            let step = Migration(number: number, name: "\(number)_test", script: beside + script)
            // The program that knows it knows all steps before it too.
            let update = PostgresSchemaUpdate(migrations: Migration.all + [step])
            #expect(try update.run(on: PostgresConnection(address)))
        }
        let old = try open()
        do {
            defer { old.close() }
            let market = try await TestMarket(store: old, clock: clock)
            try await market.sell("나무 의자")
            try take(
                known + 1,
                oldest: known,
                """
                ALTER TABLE products ADD COLUMN wishes INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE wishes (
                    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE
                ) STRICT;
                """
            )
            try await market.sell("철제 책상")
            #expect(try await old.products(ProductQuery(), at: nil, limit: 5).elements.count == 2)
        }
        let again = try open()
        again.close()
        try take(known + 2, oldest: nil, "ALTER TABLE products ALTER wishes DROP DEFAULT")
        #expect(throws: OpeningError.newerSchema(found: known + 2, known: known)) { try open() }
    }

    @Test func stepThatFailsLeavesNothing() async throws {
        let address = try await TestCluster.schema()
        let connection = try PostgresConnection(address)
        let broken = Migration(
            number: 99,
            name: "0099_test",
            script: "CREATE TABLE left_over (id bigint); SELECT nothing"
        )
        #expect(throws: OpeningError.self) {
            try PostgresSchemaUpdate(migrations: Migration.all + [broken]).run(on: connection)
        }
        #expect(try relations(connection) == 0)
        try PostgresSchemaUpdate(migrations: Migration.all).run(on: connection)
    }

    private func relations(_ connection: PostgresConnection) throws -> Int64? {
        try connection.first(
            "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace"
        ) { row throws(PostgresError) in try row.integer(0) }
    }

    @Test func stepThatWaitsForALockGivesWay() async throws {
        let address = try await TestCluster.schema()
        let other = try PostgresPrimary.open(address)
        let step = Migration(
            number: 99,
            name: "0099_test",
            script: "ALTER TABLE market ADD COLUMN more INTEGER"
        )
        try other.execute("BEGIN; LOCK TABLE market IN ACCESS SHARE MODE")
        var update = PostgresSchemaUpdate(migrations: Migration.all + [step])
        (update.lockMilliseconds, update.tries) = (1, 3)
        let connection = try PostgresConnection(address)
        #expect(throws: OpeningError.storage(.unavailable(.busy))) { try update.run(on: connection) }
        try other.execute("COMMIT")
        #expect(try update.run(on: connection))
    }

    @Test func numbersGoOnWhereSQLitesWould() async throws {
        let address = try await TestCluster.schema()
        let connection = try PostgresPrimary.open(address)
        let database = Database(
            connection: try PostgresConnection(address, spelling: PostgresSpelling.spelled)
        )
        func insert(_ id: Int64?) throws -> Int64 {
            try database.insert(
                """
                INSERT INTO moderations (id, moderator, action, product, reason, at)
                VALUES (?1, ?2, 'hide', 1, ?3, 0)
                """,
                .integer(id),
                .integer(1),
                .text("\0")
            )
        }
        try connection.execute(
            """
            INSERT INTO accounts (
                id, name, name_key, vendor, password_hash, is_moderator, is_administrator, created_at
            ) VALUES (1, 'a', 'a', repeat('a', 36), 'a', FALSE, FALSE, 0)
            """
        )
        #expect(try [nil, nil, 7, nil, 3, nil].map(insert) == [1, 2, 7, 8, 3, 9])
        try connection.execute("DELETE FROM moderations")
        #expect(try insert(nil) == 10)
        try database.run(script: "BEGIN")
        #expect(try insert(nil) == 11)
        try database.run(script: "ROLLBACK")
        #expect(try insert(nil) == 11)
    }
}

private struct Column: Hashable, CustomStringConvertible {
    let table: String
    let name: String
    let kind: String
    let isRequired: Bool

    init(_ table: String, _ name: String, _ type: String, isRequired: Bool) {
        self.table = table
        self.name = name
        self.isRequired = isRequired
        kind =
            switch type {
            case "INTEGER", "bigint", "boolean", "smallint": "number"
            // A text that may hold NUL is kept as its bytes.
            default: "bytes"
            }
    }

    var description: String { "\(table).\(name) \(kind)\(isRequired ? " NOT NULL" : "")" }
}
