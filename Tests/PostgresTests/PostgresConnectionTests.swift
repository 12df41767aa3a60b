import LivePostgres
import LoopbackSocket
import Postgres
import Testing

@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresConnectionTests {
    private func connection(
        _ change: (inout PostgresAddress) -> Void = { _ in }
    ) async throws -> (PostgresConnection, PostgresAddress) {
        var address = try await TestCluster.schema()
        change(&address)
        return (try PostgresConnection(address), address)
    }

    private func kind(_ body: () throws(PostgresError) -> Void) -> PostgresError.Kind? {
        do throws(PostgresError) { try body() } catch { return error.kind }
        return nil
    }

    @Test func valuesComeBackAsTheyWere() async throws {
        let (connection, _) = try await connection()
        try connection.execute(
            "CREATE TABLE kept (id bigint, small smallint, middle integer, truth boolean, name text, card bytea)"
        )
        let bytes = (0...255).map { UInt8($0) }
        let rows: [(Int64, String, [UInt8])] = [
            (.min, "", []), (.max, "접이식 자전거 🚲", bytes), (-1, "'\"; DROP", [0]), (0, "\u{1}", [255]),
        ]
        for (id, name, card) in rows {
            let changed = try connection.run(
                "INSERT INTO kept VALUES ($1, $2, $3, $4, $5, $6)",
                .integer(id),
                -2,
                -70_000,
                .boolean(id > 0),
                .text(name),
                .bytes(card)
            )
            #expect(changed == 1)
        }
        var found: [(Int64, String, [UInt8])] = []
        try connection.forEach("SELECT id, name, card, small, middle, truth FROM kept ORDER BY ctid") {
            row throws(PostgresError) in
            let id = try row.integer(0)
            found.append((id, try row.text(1), try row.bytes(2)))
            let rest = (try row.integer(3), try row.integer(4), try row.boolean(5))
            #expect(rest == (-2, -70_000, id > 0))
        }
        #expect(found.map(\.0) == rows.map(\.0))
        #expect(found.map(\.1) == rows.map(\.1))
        #expect(found.map(\.2) == rows.map(\.2))
    }

    @Test func nothingIsNoValue() async throws {
        let (connection, _) = try await connection()
        try connection.execute("CREATE TABLE kept (id bigint, name text)")
        try connection.run("INSERT INTO kept VALUES ($1, $2)", .null, .text(nil))
        let isNull = try connection.first("SELECT id, name FROM kept") { row throws(PostgresError) in
            (row.isNull(0), row.isNull(1))
        }
        #expect(try #require(isNull) == (true, true))
        #expect(
            kind { () throws(PostgresError) in
                _ = try connection.first("SELECT id FROM kept") { row throws(PostgresError) in
                    try row.integer(0)
                }
            } == .unexpectedValue(column: 0)
        )
        #expect(
            try connection.first("SELECT id FROM kept WHERE id = $1", 7) { _ throws(PostgresError) in 1 }
                == nil
        )
    }

    @Test func columnOfAnotherTypeIsNotConverted() async throws {
        let (connection, _) = try await connection()
        for (sql, column) in [("SELECT '7'", 0), ("SELECT true", 0), ("SELECT 1, '\\x07'::bytea", 1)] {
            let found = kind { () throws(PostgresError) in
                _ = try connection.first(sql) { row throws(PostgresError) in try row.integer(column) }
            }
            #expect(found == .unexpectedValue(column: column), "\(sql)")
        }
        #expect(
            kind { () throws(PostgresError) in
                _ = try connection.first("SELECT 7") { row throws(PostgresError) in try row.text(0) }
            } == .unexpectedValue(column: 0)
        )
    }

    @Test func brokenRulesAreNamed() async throws {
        let (connection, _) = try await connection()
        try connection.execute(
            """
            CREATE TABLE goods (id bigint CONSTRAINT goods_once PRIMARY KEY,
                stock bigint NOT NULL CONSTRAINT goods_stock CHECK (stock >= 0));
            CREATE TABLE photos (product bigint CONSTRAINT photos_product REFERENCES goods);
            INSERT INTO goods VALUES (1, 1)
            """
        )
        let cases: [(String, PostgresError.Kind)] = [
            ("INSERT INTO goods VALUES (1, 1)", .constraint(.unique("goods_once"))),
            ("UPDATE goods SET stock = stock - 2", .constraint(.check("goods_stock"))),
            ("INSERT INTO photos VALUES (2)", .constraint(.foreignKey("photos_product"))),
            ("INSERT INTO goods VALUES (2, NULL)", .constraint(.notNull)),
            ("SELECT nothing", .other(sqlState: "42703")),
        ]
        for (sql, expected) in cases {
            #expect(kind { () throws(PostgresError) in try connection.run(sql) } == expected, "\(sql)")
        }
        #expect(connection.isOpen)
    }

    @Test func transactionIsKeptWholeOrNotAtAll() async throws {
        struct Refusal: Error {}
        let (connection, address) = try await connection()
        try connection.execute("CREATE TABLE goods (id bigint PRIMARY KEY)")
        let other = try PostgresConnection(address)
        func count() throws -> Int64? {
            try other.first("SELECT count(*) FROM goods") { row throws(PostgresError) in try row.integer(0) }
        }
        _ = try connection.transaction(.writing) { () throws(PostgresError) in
            try connection.run("INSERT INTO goods VALUES (1)")
        }
        #expect(try count() == 1)
        #expect(throws: Refusal.self) {
            _ = try connection.transaction(.writing, mapping: { $0 as any Error }) { () throws in
                try connection.run("INSERT INTO goods VALUES (2)")
                throw Refusal()
            }
        }
        // A failure that the body passes over is none the less the end of it.
        #expect(
            kind { () throws(PostgresError) in
                _ = try connection.transaction(.writing) { () throws(PostgresError) in
                    try connection.run("INSERT INTO goods VALUES (3)")
                    do throws(PostgresError) { try connection.run("INSERT INTO goods VALUES (1)") } catch {}
                }
            } == .other(sqlState: "25P02")
        )
        #expect(try count() == 1)
        #expect(!connection.isInTransaction)
        #expect(
            kind { () throws(PostgresError) in
                _ = try connection.transaction(.reading) { () throws(PostgresError) in
                    try connection.run("INSERT INTO goods VALUES (4)")
                }
            } == .readOnly
        )
    }

    @Test func lockThatTakesTooLongIsGivenUp() async throws {
        let (connection, address) = try await connection()
        try connection.execute(
            "CREATE TABLE market (id bigint, change bigint); INSERT INTO market VALUES (1, 0)"
        )
        var impatient = address
        impatient.lockTimeout = 1
        let other = try PostgresConnection(impatient)
        _ = try connection.transaction(.writing) { () throws(PostgresError) in
            try connection.run("UPDATE market SET change = change + 1")
            #expect(
                kind { () throws(PostgresError) in
                    try other.run("UPDATE market SET change = change + 1")
                } == .timedOut
            )
        }
        #expect(try other.run("UPDATE market SET change = change + 1") == 1)
    }

    @Test func transactionsThatCollideAreToldSo() async throws {
        let (connection, address) = try await connection()
        try connection.execute(
            "CREATE TABLE goods (id bigint, stock bigint); INSERT INTO goods VALUES (1, 9)"
        )
        let other = try PostgresConnection(address)
        try connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        try connection.execute("SELECT stock FROM goods")
        try other.run("UPDATE goods SET stock = 8")
        let found = kind { () throws(PostgresError) in try connection.run("UPDATE goods SET stock = 7") }
        #expect(found == .collision)
        connection.rollBack()
        #expect(try connection.run("UPDATE goods SET stock = 7") == 1)
    }

    @Test func connectionThatIsEndedIsLost() async throws {
        let (connection, address) = try await connection()
        let other = try PostgresConnection(address)
        let sql = "SELECT pg_terminate_backend($1::integer, 60000)"
        let isEnded = try other.first(sql, .integer(Int64(connection.backend))) { row throws(PostgresError) in
            try row.boolean(0)
        }
        #expect(isEnded == true)
        #expect(kind { () throws(PostgresError) in try connection.run("SELECT 1") } == .lost)
        #expect(!connection.isOpen)
        #expect(kind { () throws(PostgresError) in try connection.run("SELECT 1") } == .lost)
    }

    @Test func commitOnALostConnectionIsUnknown() async throws {
        let (connection, address) = try await connection()
        try connection.execute("CREATE TABLE goods (id bigint)")
        let other = try PostgresConnection(address)
        let backend = Int64(connection.backend)
        let found = kind { () throws(PostgresError) in
            _ = try connection.transaction(.writing) { () throws(PostgresError) in
                try connection.run("INSERT INTO goods VALUES (1)")
                _ = try other.first("SELECT pg_terminate_backend($1::integer, 60000)", .integer(backend)) {
                    row throws(PostgresError) in try row.boolean(0)
                }
            }
        }
        #expect(found == .outcomeUnknown)
    }

    @Test func hostsAreAskedInTheirOrder() async throws {
        let dead = try TakenPort()
        let (connection, _) = try await connection {
            $0.hosts.insert(.init("127.0.0.1", port: dead.number), at: 0)
        }
        #expect(connection.isOpen)
        let nobody = try TakenPort()
        let alone = PostgresAddress(
            hosts: [.init("127.0.0.1", port: nobody.number)],
            database: "postgres",
            user: "market"
        )
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(alone) } == .lost)
    }

    @Test func serverThatOnlyReadsIsNoneToWriteTo() async throws {
        let (connection, address) = try await connection()
        try connection.execute(
            "CREATE ROLE reader LOGIN; ALTER ROLE reader SET default_transaction_read_only = on"
        )
        var reader = address
        reader.user = "reader"
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(reader) } == .readOnly)
        reader.role = .any
        _ = try PostgresConnection(reader)
        var stranger = address
        stranger.user = "nobody"
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(stranger) } == .denied)
        stranger = address
        stranger.database = "nothing"
        #expect(kind { () throws(PostgresError) in _ = try PostgresConnection(stranger) } == .denied)
    }

    @Test func notificationsArriveAfterCommit() async throws {
        let (connection, address) = try await connection()
        let channel = "change of \"\(address.schema ?? "")\""
        let listener = try PostgresConnection(address)
        try listener.listen(to: channel)
        _ = try connection.transaction(.writing) { () throws(PostgresError) in
            try connection.notify(channel, "7")
            #expect(try listener.notifications(within: .zero).isEmpty)
        }
        let heard = try listener.notifications(within: .seconds(60))
        #expect(heard == [PostgresNotification(channel: channel, text: "7", backend: connection.backend)])
        #expect(try listener.notifications(within: .zero).isEmpty)
        #expect(
            kind { () throws(PostgresError) in
                try connection.notify(channel, String(repeating: "a", count: 8_000))
            } == .other(sqlState: "22023")
        )
    }

    @Test func aDisconnectedListenerIsNotified() async throws {
        let (connection, address) = try await connection()
        let listener = try PostgresConnection(address)
        try listener.listen(to: "change")
        _ = try connection.first(
            "SELECT pg_terminate_backend($1::integer, 60000)",
            .integer(Int64(listener.backend))
        ) {
            row throws(PostgresError) in try row.boolean(0)
        }
        #expect(
            kind { () throws(PostgresError) in
                _ = try listener.notifications(within: .seconds(60))
            } == .lost
        )
    }

    @Test func statementIsPreparedOnce() async throws {
        let (connection, _) = try await connection()
        for number in 0..<3 as Range<Int64> {
            let found = try connection.first("SELECT $1::bigint + 1", .integer(number)) {
                row throws(PostgresError) in try row.integer(0)
            }
            #expect(found == number + 1)
        }
        _ = try connection.first("SELECT $1::bigint + 1", .null) { row throws(PostgresError) in row.isNull(0)
        }
        let count = try connection.first(
            "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT $1%'"
        ) { row throws(PostgresError) in try row.integer(0) }
        #expect(count == 1)
    }

    @Test func valueIsSentAsTheParameterIs() async throws {
        let (connection, _) = try await connection()
        try connection.execute(
            "CREATE TABLE kept (small smallint, middle integer, truth boolean, name bytea)"
        )
        try connection.run("INSERT INTO kept VALUES ($1, $2, $3, $4)", 7, -7, 1, "NUL \0 inside")
        let (primary, name) = try #require(
            try connection.first("SELECT truth, name FROM kept WHERE small = $1 AND truth", 7) {
                row throws(PostgresError) in (try row.boolean(0), try row.text(1))
            }
        )
        #expect(primary && name == "NUL \0 inside")
        for (column, value) in [
            ("small", PostgresValue.integer(40_000)), ("middle", .integer(.max)), ("truth", .integer(2)),
            ("middle", .text("7")), ("name", .integer(7)),
        ] {
            let found = kind { () throws(PostgresError) in
                try connection.run("UPDATE kept SET \(column) = $1", value)
            }
            #expect(found == .other(sqlState: "42804"), "\(column)")
        }
    }

    @Test func statementsAreForgottenBeforeTheyAreTooMany() async throws {
        let (connection, _) = try await connection()
        for number in 0..<1_100 {
            _ = try connection.first("SELECT \(number)") { row throws(PostgresError) in try row.integer(0) }
        }
        let kept = try connection.first("SELECT count(*) FROM pg_prepared_statements") {
            row throws(PostgresError) in try row.integer(0)
        }
        #expect(try #require(kept) < 1_024)
    }
}
