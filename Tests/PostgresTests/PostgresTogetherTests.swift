import LivePostgres
import Postgres
import Testing

/// Rows that are changed, and questions that are asked, by one statement for many.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresTogetherTests: PipelinedProducts {
    /// As PostgreSQL counts them.
    @Test func rowsAreSentByOneStatement() async throws {
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
            for id in 1...9 { try enqueue(Int64(id), Int64(id), connection) }
        }
        #expect(ofOthers == 1)
        // Else which of them came last would be for the server to say.
        let ofTheSame = try statements { () throws(PostgresError) in
            for stock in 1...3 {
                try enqueue(1, Int64(stock), connection)
                try enqueue(2, Int64(stock), connection)
            }
        }
        #expect(ofTheSame == 3)
        let around = try statements { () throws(PostgresError) in
            try enqueue(3, 1, connection)
            try #expect(stock(3, connection) == 1)
            try enqueue(4, 2, connection)
            try connection.enqueue(Self.change, [4, 3])
            try enqueue(5, 3, connection)
        }
        #expect(around == 4)
        // Only what is about neither may be overtaken.
        let read = "UPDATE goods SET stock = (SELECT stock FROM goods WHERE id = $2) WHERE id = $1"
        // Known to the server, so that nothing waits in between.
        try connection.run(read, 9, 8)
        try connection.transaction(.writing) { () throws(PostgresError) in
            try enqueue(6, 4, connection)
            try connection.enqueue(read, [7, 6], about: 7)
        }
        #expect(try stock(7, connection) == 4)
        #expect(try (1...5).map { try stock($0, connection) } == [3, 3, 1, 3, 3])
    }

    @Test func forgottenRowsAreNotSent() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try enqueue(1, 1, connection)
            connection.forget()
            try enqueue(2, 2, connection)
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
                try connection.enqueue(
                    row: [
                        id, .integer(index == 2 ? nil : -2), .integer(index == 3 ? nil : -70_000),
                        index == 4 ? .null : .boolean(index > 0), .text(name),
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
            #expect(try row.isNull(2) ? index == 4 : row.boolean(2) == (index > 0))
            #expect(try row.isNull(3) ? names[index] == nil : row.text(3) == names[index])
            #expect(try row.isNull(4) ? cards[index] == nil : row.bytes(4) == cards[index])
            index += 1
        }
        #expect(index == 6)
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

    @Test func valueOfAnotherTypeSpoilsNothing() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try enqueue(1, 1, connection)
            for row in [["no number", 1], [2, "no number"], [2, .bytes([1])]] as [[PostgresValue]] {
                let failure = kind { () throws(PostgresError) in
                    try connection.enqueue(row: row, by: Self.changeOfMany, about: 2)
                }
                #expect(failure == .other(sqlState: "42804"))
            }
            try enqueue(2, 2, connection)
        }
        #expect(try [1, 2, 3].map { try stock($0, connection) } == [1, 2, 10])
    }
}
