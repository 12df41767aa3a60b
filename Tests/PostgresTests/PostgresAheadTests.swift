import Glibc
import LiveMarket
import LivePostgres
import Postgres
import Testing

/// Statements that nobody waits for at once.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresAheadTests {
    private static let stock = "SELECT stock FROM goods WHERE id = $1"
    private static let change = "UPDATE goods SET stock = $2 WHERE id = $1"
    private static let changeOfMany = """
        UPDATE goods SET stock = new.stock FROM unnest($1::bigint[], $2::bigint[]) AS new (id, stock) WHERE goods.id = new.id
        """

    /// A connection, and another one, to goods 1 to 9 that there are 10 of each.
    private func goods() async throws -> (PostgresConnection, other: PostgresConnection) {
        let address = try await TestCluster.schema()
        let connection = try PostgresConnection(address)
        try connection.execute(
            """
            CREATE TABLE goods (id bigint PRIMARY KEY, stock bigint CHECK (stock >= 0), text text);
            INSERT INTO goods SELECT number, 10 FROM generate_series(1, 9) AS number
            """
        )
        return (connection, try PostgresConnection(address))
    }

    private func stock(_ id: Int64, _ connection: PostgresConnection) throws(PostgresError) -> Int64? {
        try connection.first(Self.stock, .integer(id)) { row throws(PostgresError) in try row.integer(0) }
    }

    private func ask(_ ids: ClosedRange<Int64>, _ connection: PostgresConnection) throws(PostgresError) {
        try connection.ask(ids.map { (Self.stock, [.integer($0)]) })
    }

    private func tell(_ id: Int64, _ stock: Int64, _ connection: PostgresConnection) throws(PostgresError) {
        try connection.tell(row: [.integer(id), .integer(stock)], by: Self.changeOfMany, about: .integer(id))
    }

    private func kind(_ body: () throws(PostgresError) -> Void) -> PostgresError.Kind? {
        do throws(PostgresError) { try body() } catch { return error.kind }
        return nil
    }

    @Test func toldChangesAreSeenByAllThatIsAskedLater() async throws {
        let (connection, other) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            for id in 1...9 { try tell(Int64(id), Int64(id), connection) }
            try #expect(stock(3, connection) == 3)
            try tell(3, 4, connection)
            try #expect(stock(3, connection) == 4)
            try tell(9, 1, connection)
        }
        #expect(try (1...9).map { try stock($0, other) } == [1, 2, 4, 4, 5, 6, 7, 8, 1])
        #expect(!connection.isInTransaction && connection.isOpen)
    }

    /// As PostgreSQL counts them.
    @Test func rowsAreToldByOneStatement() async throws {
        let (connection, _) = try await goods()
        try connection.execute(
            """
            CREATE TABLE statements (id bigint GENERATED ALWAYS AS IDENTITY);
            CREATE FUNCTION count_statement() RETURNS trigger LANGUAGE plpgsql
                AS 'BEGIN INSERT INTO statements DEFAULT VALUES; RETURN NULL; END';
            CREATE TRIGGER counted AFTER UPDATE ON goods FOR EACH STATEMENT EXECUTE FUNCTION count_statement()
            """
        )
        func statements(_ body: () throws(PostgresError) -> Void) throws(PostgresError) -> Int64? {
            try connection.execute("TRUNCATE statements")
            try connection.transaction(.writing, body)
            return try connection.first("SELECT count(*) FROM statements") { row throws(PostgresError) in
                try row.integer(0)
            }
        }
        let ofOthers = try statements { () throws(PostgresError) in
            for id in 1...9 { try tell(Int64(id), Int64(id), connection) }
        }
        #expect(ofOthers == 1)
        // Else which of them came last would be for the server to say.
        let ofTheSame = try statements { () throws(PostgresError) in
            for stock in 1...3 {
                try tell(1, Int64(stock), connection)
                try tell(2, Int64(stock), connection)
            }
        }
        #expect(ofTheSame == 3)
        let around = try statements { () throws(PostgresError) in
            try tell(3, 1, connection)
            try #expect(stock(3, connection) == 1)
            try tell(4, 2, connection)
            try connection.tell(Self.change, [4, 3])
            try tell(5, 3, connection)
        }
        #expect(around == 4)
        // Only what is about neither may be overtaken.
        let read = "UPDATE goods SET stock = (SELECT stock FROM goods WHERE id = $2) WHERE id = $1"
        // Known to the server, so that nothing waits in between.
        try connection.run(read, 9, 8)
        try connection.transaction(.writing) { () throws(PostgresError) in
            try tell(6, 4, connection)
            try connection.tell(read, [7, 6], about: 7)
        }
        #expect(try stock(7, connection) == 4)
        #expect(try (1...5).map { try stock($0, connection) } == [3, 3, 1, 3, 3])
    }

    @Test func rowsThatWereForgottenAreNotTold() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try tell(1, 1, connection)
            connection.forget()
            try tell(2, 2, connection)
        }
        #expect(try (1...2).map { try stock($0, connection) } == [10, 2])
    }

    @Test func valuesOfRowsComeAsTheyWere() async throws {
        let (connection, _) = try await goods()
        try connection.execute(
            """
            CREATE TABLE kept (id bigint, small smallint, middle integer, truth boolean, name text, card bytea);
            INSERT INTO kept (id) SELECT number FROM generate_series(1, 6) AS number
            """
        )
        let names = ["", "접이식 자전거 🚲", "'\"{NULL},;", "NULL", nil, "\u{1}"]
        let cards = [[], (0...255).map { UInt8($0) }, [0], nil, [255], Array(repeating: 7, count: 100_000)]
        try connection.transaction(.writing) { () throws(PostgresError) in
            for (index, (name, card)) in zip(names, cards).enumerated() {
                let id = PostgresValue.integer(Int64(index + 1))
                try connection.tell(
                    row: [
                        id, .integer(index == 2 ? nil : -2), .integer(index == 3 ? nil : -70_000),
                        index == 4 ? .null : .truth(index > 0), .text(name),
                        card.map(PostgresValue.bytes) ?? .null,
                    ],
                    by: """
                        UPDATE kept
                        SET small = new.small, middle = new.middle, truth = new.truth, name = new.name,
                            card = new.card
                        FROM unnest(
                            $1::bigint[], $2::smallint[], $3::integer[], $4::boolean[], $5::text[], $6::bytea[]
                        ) AS new (id, small, middle, truth, name, card)
                        WHERE kept.id = new.id
                        """,
                    about: id
                )
            }
        }
        var index = 0
        try connection.forEach("SELECT small, middle, truth, name, card FROM kept ORDER BY id") {
            row throws(PostgresError) in
            #expect(try row.isNull(0) ? index == 2 : row.integer(0) == -2)
            #expect(try row.isNull(1) ? index == 3 : row.integer(1) == -70_000)
            #expect(try row.isNull(2) ? index == 4 : row.truth(2) == (index > 0))
            #expect(try row.isNull(3) ? names[index] == nil : row.text(3) == names[index])
            #expect(try row.isNull(4) ? cards[index] == nil : row.bytes(4) == cards[index])
            index += 1
        }
        #expect(index == 6)
    }

    @Test func answersAreThoseOfTheQuestionUntilSomethingChanges() async throws {
        let (connection, other) = try await goods()
        // By somebody else, which shows what was asked anew; outside of a transaction, everything is.
        try ask(1...4, connection)
        for id in 1...4 { try other.run(Self.change, .integer(Int64(id)), 7) }
        #expect(try stock(1, connection) == 7)
        try connection.execute("BEGIN")
        try ask(1...4, connection)
        // Answers come in the order of their questions: behind this one, all are here.
        #expect(try stock(4, connection) == 7)
        for id in 1...4 { try other.run(Self.change, .integer(Int64(id)), 8) }
        #expect(try stock(1, connection) == 7)
        #expect(try stock(1, connection) == 7)
        // Of which only those hear who ask about it.
        try tell(5, 1, connection)
        #expect(try stock(2, connection) == 7)
        try tell(3, 1, connection)
        #expect(try stock(3, connection) == 1)
        #expect(try stock(4, connection) == 7)
        // Of which nobody knows what it was about.
        try connection.run(Self.change, 9, 1)
        #expect(try stock(4, connection) == 8)
        try ask(5...5, connection)
        try connection.execute("COMMIT")
        try other.run(Self.change, 5, 9)
        #expect(try stock(5, connection) == 9)
    }

    /// Whatever way the server takes: joined by hashes, rows of several would come in any order.
    @Test(arguments: ["on", "off"])
    func eachOfManyHasItsOwnRowsInTheirOrder(nestedLoops: String) async throws {
        let (connection, _) = try await goods()
        try connection.execute(
            """
            CREATE TABLE parts (goods bigint, place bigint, name text);
            INSERT INTO parts SELECT number % 5 + 1, number * 7 % 40, 'part ' || number FROM generate_series(1, 40) AS number;
            SET enable_nestloop = \(nestedLoops)
            """
        )
        let inOrder = "SELECT place, name FROM parts WHERE goods = $1 ORDER BY place DESC"
        let joined = "SELECT id, stock, place FROM goods JOIN parts ON goods = id WHERE id = $1"
        let whether = "SELECT 1 WHERE EXISTS (SELECT 1 FROM parts WHERE goods = $1) OR $1 > 8"
        func rows(_ sql: String, _ id: Int64) throws(PostgresError) -> [[Int64]] {
            var rows: [[Int64]] = []
            try connection.query(sql, [.integer(id)]).forEach { row throws(PostgresError) in
                var columns: [Int64] = []
                for column in 0..<(sql == joined ? 3 : 1) { columns.append(try row.integer(column)) }
                rows.append(columns)
                return true
            }
            return sql == joined ? rows.sorted { $0[2] < $1[2] } : rows
        }
        let statements = [inOrder, joined, whether]
        // One of which nothing is there, and one that is asked twice.
        let ids: [Int64] = [5, 9, 1, 3, 1, 77, 2, -1]
        let expected = try statements.map { sql in try ids.map { try rows(sql, $0) } }
        #expect(expected[0][0].count == 8 && expected[0][1].isEmpty && expected[2][1] == [[1]])
        try connection.execute("BEGIN")
        let questions = statements.flatMap { sql in ids.map { (sql, [PostgresValue.integer($0)]) } }
        try connection.ask(questions + [(Self.stock, [3])])
        #expect(try statements.map { sql in try ids.map { try rows(sql, $0) } } == expected)
        #expect(try stock(3, connection) == 10)
        // As often as they were asked before, and once for all.
        let runs = """
            SELECT generic_plans + custom_plans FROM pg_prepared_statements WHERE statement LIKE $1
            ORDER BY length(statement)
            """
        var counts: [Int64] = []
        try connection.forEach(runs, .text("%\(inOrder.prefix(40))%")) { row throws(PostgresError) in
            counts.append(try row.integer(0))
        }
        #expect(counts == [Int64(ids.count), 1])
    }

    /// It may come after the change.
    @Test func answerThatIsOnItsWayIsOldAfterAChange() async throws {
        let (connection, _) = try await goods()
        try connection.execute("BEGIN")
        // Known to the server, so that nothing waits in between.
        #expect(try stock(9, connection) == 10)
        try tell(9, 10, connection)
        try connection.settle()
        try ask(1...3, connection)
        try tell(2, 5, connection)
        try ask(2...2, connection)
        try tell(3, 6, connection)
        #expect(try [1, 2, 3].map { try stock($0, connection) } == [10, 5, 6])
    }

    @Test func scriptsTakeAnswersAway() async throws {
        let (connection, _) = try await goods()
        try connection.execute("BEGIN")
        try ask(1...1, connection)
        try connection.execute("UPDATE goods SET stock = 3 WHERE id = 1")
        #expect(try stock(1, connection) == 3)
    }

    /// Of several the first, for who waits next.
    @Test func toldChangeThatFailsFailsWhatComesNext() async throws {
        let (connection, other) = try await goods()
        try connection.execute("BEGIN")
        // Before it is known to the server, it would have to wait.
        let renumber = "UPDATE goods SET id = 5 WHERE id = $1"
        try connection.run(renumber, 99)
        try tell(1, 1, connection)
        try tell(2, -1, connection)
        try connection.tell(renumber, [3])
        #expect(
            kind { () throws(PostgresError) in _ = try stock(4, connection) }
                == .constraint(.check("goods_stock_check"))
        )
        #expect(connection.hasFailed)
        connection.rollBack()
        #expect(try stock(1, connection) == 10)
        #expect(try stock(1, other) == 10)
    }

    @Test func questionThatFailsFailsWhoAsksFirst() async throws {
        let (connection, _) = try await goods()
        let name = "SELECT text FROM goods WHERE id = $1"
        // Before it is known to the server, it would have to wait.
        _ = try connection.query(name, [9])
        try connection.execute("BEGIN")
        let nonsense = "SELECT 1 / (stock - 10) FROM goods WHERE id = $1"
        try connection.ask([(Self.stock, [1]), (nonsense, [1]), (name, [2])])
        #expect(try stock(1, connection) == 10)
        let failure = kind { () throws(PostgresError) in _ = try connection.query(name, [2]) }
        #expect(failure == .other(sqlState: "22012"))
        #expect(connection.hasFailed)
        connection.rollBack()
        #expect(try stock(2, connection) == 10)
    }

    @Test func nothingIsCommittedWhereAToldChangeFailed() async throws {
        let (connection, other) = try await goods()
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try tell(1, 1, connection)
                try tell(2, -1, connection)
                try tell(3, 1, connection)
            }
        }
        #expect(failure == .constraint(.check("goods_stock_check")))
        #expect(try (1...3).map { try stock($0, other) } == [10, 10, 10])
        #expect(!connection.isInTransaction && connection.isOpen)
    }

    @Test func forgottenChangesCanBeTakenBack() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try tell(1, 1, connection)
            try connection.execute("SAVEPOINT here")
            // Known to the server, so that nothing waits in between.
            try #expect(stock(2, connection) == 10)
            try tell(1, -1, connection)
            try ask(2...2, connection)
            connection.forget()
            #expect(connection.hasFailed)
            try connection.execute("ROLLBACK TO SAVEPOINT here")
            try #expect(stock(1, connection) == 1)
        }
        #expect(try stock(1, connection) == 1)
    }

    /// Nothing was told to commit, so nothing is unknown.
    @Test(arguments: [false, true])
    func connectionThatEndsUnderToldChangesIsLost(isAsked: Bool) async throws {
        let (connection, other) = try await goods()
        let backend = Int64(connection.backend)
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try tell(1, 1, connection)
                _ = try other.first(
                    "SELECT pg_terminate_backend($1::bigint::integer, 10000)",
                    .integer(backend)
                ) {
                    row throws(PostgresError) in try row.truth(0)
                }
                if isAsked {
                    _ = try stock(2, connection)
                } else {
                    try tell(2, 2, connection)
                }
            }
        }
        #expect(failure == .lost)
        #expect(!connection.isOpen)
        #expect(try (1...2).map { try stock($0, other) } == [10, 10])
        #expect(kind { () throws(PostgresError) in _ = try stock(1, connection) } == .lost)
        let later = kind { () throws(PostgresError) in
            try tell(1, 1, connection)
            try connection.settle()
        }
        #expect(later == .lost)
    }

    /// Else it would keep what is locked, where its client is gone and nobody says so.
    @Test func serverThatHasAnsweredIsIdle() async throws {
        let (connection, other) = try await goods()
        let backend = Int64(connection.backend)
        try connection.execute("BEGIN")
        for id in 1...8 { try tell(Int64(id), 1, connection) }
        try ask(1...8, connection)
        try await until("the server is idle") {
            try other.first(
                "SELECT state = 'idle in transaction' FROM pg_stat_activity WHERE pid = $1",
                .integer(backend)
            ) { row throws(PostgresError) in try row.truth(0) } ?? false
        }
        connection.rollBack()
    }

    @Test func serverThatIsSilentUnderToldChangesIsLost() async throws {
        let (connection, other) = try await goods()
        let server = connection.backend
        defer { kill(server, SIGCONT) }
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try tell(1, 1, connection)
                _ = try stock(1, connection)
                connection.answerTimeout = .milliseconds(50)
                kill(server, SIGSTOP)
                try tell(1, 2, connection)
            }
        }
        #expect(failure == .lost)
        kill(server, SIGCONT)
        #expect(try stock(1, other) == 10)
    }

    @Test func valueOfAnotherTypeSpoilsNothing() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try tell(1, 1, connection)
            for row in [["no number", 1], [2, "no number"], [2, .bytes([1])]] as [[PostgresValue]] {
                let failure = kind { () throws(PostgresError) in
                    try connection.tell(row: row, by: Self.changeOfMany, about: 2)
                }
                #expect(failure == .other(sqlState: "42804"))
            }
            try tell(2, 2, connection)
        }
        #expect(try [1, 2, 3].map { try stock($0, connection) } == [1, 2, 10])
    }

    /// More than a socket holds, both ways: whoever waits for the other to listen first would wait for ever.
    @Test func muchIsToldAndAskedAtOnce() async throws {
        let (connection, _) = try await goods()
        let text = String(repeating: "a", count: 1 << 20)
        let read = "SELECT text FROM goods WHERE id = $1"
        try connection.transaction(.writing) { () throws(PostgresError) in
            for id in 1...9 {
                let id = PostgresValue.integer(Int64(id))
                try connection.tell("UPDATE goods SET text = $2 WHERE id = $1", [id, .text(text)])
            }
            try connection.ask((1...9).map { (read, [.integer($0)]) })
            for id in 1...9 {
                // As if of something that nobody has asked about, so that the answers hold.
                try connection.tell(
                    row: [.integer(Int64(id)), .text(text)],
                    by: """
                        UPDATE goods SET stock = length(new.text) FROM unnest($1::bigint[], $2::text[]) AS new (id, text)
                        WHERE goods.id = new.id
                        """,
                    about: .integer(Int64(id + 100))
                )
            }
            for id in 1...9 {
                let found = try connection.first(read, .integer(Int64(id))) { row throws(PostgresError) in
                    try row.text(0)
                }
                #expect(found == text)
            }
        }
        #expect(try stock(9, connection) == 1 << 20)
    }
}
