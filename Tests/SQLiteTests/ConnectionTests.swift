import Glibc
import SQLite
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
    private let folder: TemporaryFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readWriteCreate)
        try connection.execute(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE things (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                size INTEGER CONSTRAINT size_is_positive CHECK (size > 0),
                parent INTEGER REFERENCES things (id)
            ) STRICT;
            """
        )
    }

    @Test(arguments: [
        Value.null, .integer(.min), .integer(.max), .text(""), .text("가\0나"),
        .text("'; DROP TABLE things; --"),
        .blob([]), .blob([0, 255]),
    ])
    func valuesRoundTrip(value: Value) throws {
        let back = try connection.first("SELECT ?1", [value]) { row throws(SQLiteError) -> Value in
            switch value {
            case .null: row.isNull(0) ? .null : .text("not null")
            case .integer: .integer(try row.integer(0))
            case .text: .text(try row.text(0))
            case .blob: .blob(try row.blob(0))
            }
        }

        #expect(back == value)
    }

    @Test(arguments: [
        ("INSERT INTO things (id, name) VALUES (2, 'a')", SQLiteError.Constraint.unique, "things.name"),
        ("INSERT INTO things (id, name) VALUES (1, 'b')", .unique, "things.id"),
        ("INSERT INTO things (name, size) VALUES ('b', 0)", .check, "size_is_positive"),
        ("INSERT INTO things (name) VALUES (NULL)", .notNull, "things.name"),
        ("INSERT INTO things (name, parent) VALUES ('b', 7)", .foreignKey, "FOREIGN KEY constraint failed"),
        (
            "INSERT INTO things (name, size) VALUES ('b', 'big')", .other,
            "cannot store TEXT value in INTEGER column things.size"
        ),
    ])
    func violatedConstraintIsNamed(sql: String, constraint: SQLiteError.Constraint, name: String) throws {
        try connection.run("INSERT INTO things (id, name) VALUES (1, 'a')")

        let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }

        #expect(error?.kind == .constraint(constraint))
        #expect(error?.brokenConstraint == name)
    }

    @Test func keysAreWalkedInTurn() throws {
        for (id, parent) in [(1, "NULL"), (2, "1"), (3, "1"), (4, "2")] {
            try connection.run("INSERT INTO things VALUES (\(id), '\(id)', 1, \(parent))")
        }
        let sql = "SELECT ?1, id FROM things WHERE parent = ?2 ORDER BY id"
        for _ in 0..<2 {
            var rows: [String] = []
            try connection.forEach(sql, [.text("of")], ofEach: [2, 9, 1]) { row throws(SQLiteError) in
                rows.append("\(try row.text(0)) \(try row.integer(1))")
            }
            #expect(rows == ["of 4", "of 2", "of 3"])
        }
        // What was bound for one walk is no value of the next.
        let parents = try connection.rows(sql, [.null, .integer(1)]) { row throws(SQLiteError) in
            row.isNull(0)
        }
        #expect(parents == [true, true])
    }

    @Test func refusedRowEndsTheWalk() throws {
        var asked: [Int64] = []
        #expect(throws: SQLiteError.self) {
            try connection.forEach("SELECT 'two', ?1", ofEach: [1, 2]) { row throws(SQLiteError) in
                asked.append(try row.integer(1))
                _ = try row.integer(0)
            }
        }
        #expect(asked == [1])
    }

    @Test func columnOfAnotherTypeIsAnError() throws {
        #expect(throws: SQLiteError.self) {
            try connection.first("SELECT 'twelve'") { row throws(SQLiteError) in try row.integer(0) }
        }
        #expect(throws: SQLiteError.self) {
            try connection.first("SELECT 12") { row throws(SQLiteError) in try row.text(0) }
        }
    }

    @Test func invalidUTF8IsAnError() throws {
        let error = #expect(throws: SQLiteError.self) {
            try connection.first("SELECT CAST(x'ea80' AS TEXT)") { row throws(SQLiteError) in try row.text(0)
            }
        }

        #expect(error?.kind == .unexpectedValue(column: 0))
    }

    @Test func statementCanBeUsedRecursively() throws {
        try connection.execute("INSERT INTO things (name) VALUES ('a'), ('b'), ('c')")
        let sql = "SELECT id FROM things ORDER BY id"

        let inner = try connection.rows(sql) { row throws(SQLiteError) in
            try connection.rows(sql) { row throws(SQLiteError) in try row.integer(0) }
        }

        #expect(inner == [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
    }

    @Test func failingTransactionIsRolledBack() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction(.writing) { () throws(SQLiteError) in
                try connection.run("INSERT INTO things (name) VALUES ('a')")
                try connection.run("INSERT INTO things (name) VALUES ('a')")
            }
        }

        #expect(try count() == 0)
        #expect(!connection.isInTransaction)
    }

    @Test func foreignLockIsReportedAsBusy() throws {
        let other = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readWrite)
        try other.execute("PRAGMA busy_timeout = 0")
        try connection.transaction(.writing) { () throws(SQLiteError) in
            let error = #expect(throws: SQLiteError.self) { try other.execute("BEGIN IMMEDIATE") }
            #expect(error?.kind == .busy)
        }
    }

    @Test func fileAtItsSizeLimitIsFullAndReadable() throws {
        try connection.execute("PRAGMA max_page_count = 10")
        let error = #expect(throws: SQLiteError.self) {
            try connection.run(
                "INSERT INTO things (name) VALUES (?1)",
                [.text(String(repeating: "가", count: 50_000))]
            )
        }

        #expect(error?.kind == .full)
        #expect(try count() == 0)
    }

    @Test func fileThatIsNoDatabaseIsCorrupt() throws {
        let path = folder.file("no-database")
        let file = try #require(fopen(path, "w"))
        fputs(String(repeating: "this is a letter and no database. ", count: 100), file)
        fclose(file)

        let broken = try SQLiteConnection(path: path, access: .readWrite)
        let error = #expect(throws: SQLiteError.self) { try broken.execute("CREATE TABLE t (a)") }

        #expect(error?.kind == .corrupt)
    }

    @Test(arguments: ["missing.sqlite", "no/such/folder.sqlite", "with\0nul.sqlite"])
    func missingFileIsNotCreated(name: String) {
        let error = #expect(throws: SQLiteError.self) {
            try SQLiteConnection(path: folder.file(name), access: .readWrite)
        }

        #expect(error?.kind == .cannotOpen)
    }

    @Test func writeOnAReadOnlyConnectionIsRefused() throws {
        let reader = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readOnly)
        let error = #expect(throws: SQLiteError.self) {
            try reader.run("INSERT INTO things (name) VALUES ('a')")
        }

        #expect(error?.kind == .readOnly)
    }

    @Test func aBackupIsASnapshotOfItsStart() throws {
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO things (name) SELECT hex(randomblob(500)) || i FROM n;
            """
        )
        let writer = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readWrite)
        let target = try SQLiteConnection(path: folder.file("copy.sqlite"), access: .readWriteCreate)

        var shares: [Double] = []
        try connection.copy(into: target) { share in
            shares.append(share)
            do {
                try writer.run("INSERT INTO things (name) VALUES (?1)", [.text("late \(shares.count)")])
            } catch {
                Issue.record("the writer was stopped by the copy: \(error)")
            }
        }

        #expect(shares.count > 2)
        #expect(shares.last == 1)
        #expect(
            try target.first("SELECT count(*) FROM things") { row throws(SQLiteError) in try row.integer(0) }
                == 20_000
        )
        #expect(try count() == 20_000 + Int64(shares.count))
    }

    @Test func walIsCheckpointedOnlyOnRequest() throws {
        try connection.execute("PRAGMA journal_mode = WAL")
        connection.checkpointByHand()
        for name in 0..<10 {
            try connection.run("INSERT INTO things (name) VALUES (?1)", [.text("\(name)")])
        }
        #expect(connection.waitingPages >= 10)

        try connection.checkpoint(.truncate)

        #expect(connection.waitingPages == 0)
        #expect(try count() == 10)
    }

    private func count() throws -> Int64? {
        try connection.first("SELECT count(*) FROM things") { row throws(SQLiteError) in try row.integer(0) }
    }
}
