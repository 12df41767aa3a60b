import Glibc
import LiveMarket
import LivePostgres
import Postgres
import Testing

/// Statements that nobody waits for at once.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresAheadTests: PipelinedProducts {
    @Test func pipelinedChangesAreVisibleToLaterQueries() async throws {
        let (connection, other) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            for id in 1...9 { try enqueue(Int64(id), Int64(id), connection) }
            try #expect(stock(3, connection) == 3)
            try enqueue(3, 4, connection)
            try #expect(stock(3, connection) == 4)
            try enqueue(9, 1, connection)
        }
        #expect(try (1...9).map { try stock($0, other) } == [1, 2, 4, 4, 5, 6, 7, 8, 1])
        #expect(!connection.isInTransaction && connection.isOpen)
    }

    @Test func answersAreThoseOfTheQuestionUntilSomethingChanges() async throws {
        let (connection, other) = try await goods()
        // Changed by another connection, which shows each new query; outside of a transaction, all are new.
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
        try enqueue(5, 1, connection)
        #expect(try stock(2, connection) == 7)
        try enqueue(3, 1, connection)
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

    /// It may come after the change.
    @Test func answerThatIsOnItsWayIsOldAfterAChange() async throws {
        let (connection, _) = try await goods()
        try connection.execute("BEGIN")
        // Known to the server, so that nothing waits in between.
        #expect(try stock(9, connection) == 10)
        try enqueue(9, 10, connection)
        try connection.settle()
        try ask(1...3, connection)
        try enqueue(2, 5, connection)
        try ask(2...2, connection)
        try enqueue(3, 6, connection)
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
    @Test func aFailedPipelinedChangeFailsTheNextStatement() async throws {
        let (connection, other) = try await goods()
        try connection.execute("BEGIN")
        // Before it is known to the server, it would have to wait.
        let renumber = "UPDATE goods SET id = 5 WHERE id = $1"
        try connection.run(renumber, 99)
        try enqueue(1, 1, connection)
        try enqueue(2, -1, connection)
        try connection.enqueue(renumber, [3])
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

    @Test func nothingIsCommittedWhereAPipelinedChangeFailed() async throws {
        let (connection, other) = try await goods()
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try enqueue(1, 1, connection)
                try enqueue(2, -1, connection)
                try enqueue(3, 1, connection)
            }
        }
        #expect(failure == .constraint(.check("goods_stock_check")))
        #expect(try (1...3).map { try stock($0, other) } == [10, 10, 10])
        #expect(!connection.isInTransaction && connection.isOpen)
    }

    @Test func forgottenChangesCanBeTakenBack() async throws {
        let (connection, _) = try await goods()
        try connection.transaction(.writing) { () throws(PostgresError) in
            try enqueue(1, 1, connection)
            try connection.execute("SAVEPOINT here")
            // Known to the server, so that nothing waits in between.
            try #expect(stock(2, connection) == 10)
            try enqueue(1, -1, connection)
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
    func aConnectionThatEndsUnderPipelinedChangesIsLost(isAsked: Bool) async throws {
        let (connection, other) = try await goods()
        let backend = Int64(connection.backend)
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try enqueue(1, 1, connection)
                _ = try other.first(
                    "SELECT pg_terminate_backend($1::bigint::integer, 10000)",
                    .integer(backend)
                ) {
                    row throws(PostgresError) in try row.boolean(0)
                }
                if isAsked {
                    _ = try stock(2, connection)
                } else {
                    try enqueue(2, 2, connection)
                }
            }
        }
        #expect(failure == .lost)
        #expect(!connection.isOpen)
        #expect(try (1...2).map { try stock($0, other) } == [10, 10])
        #expect(kind { () throws(PostgresError) in _ = try stock(1, connection) } == .lost)
        let later = kind { () throws(PostgresError) in
            try enqueue(1, 1, connection)
            try connection.settle()
        }
        #expect(later == .lost)
    }

    /// Else it would keep what is locked, where its client is gone and nobody says so.
    @Test func serverThatHasAnsweredIsIdle() async throws {
        let (connection, other) = try await goods()
        let backend = Int64(connection.backend)
        try connection.execute("BEGIN")
        for id in 1...8 { try enqueue(Int64(id), 1, connection) }
        try ask(1...8, connection)
        try await until("the server is idle") {
            try other.first(
                "SELECT state = 'idle in transaction' FROM pg_stat_activity WHERE pid = $1",
                .integer(backend)
            ) { row throws(PostgresError) in try row.boolean(0) } ?? false
        }
        connection.rollBack()
    }

    @Test func aSilentServerUnderPipelinedChangesIsLost() async throws {
        let (connection, other) = try await goods()
        let server = connection.backend
        defer { kill(server, SIGCONT) }
        let failure = kind { () throws(PostgresError) in
            try connection.transaction(.writing) { () throws(PostgresError) in
                try enqueue(1, 1, connection)
                _ = try stock(1, connection)
                connection.answerTimeout = .milliseconds(50)
                kill(server, SIGSTOP)
                try enqueue(1, 2, connection)
            }
        }
        #expect(failure == .lost)
        kill(server, SIGCONT)
        #expect(try stock(1, other) == 10)
    }

    /// More than a socket holds, both ways: two ends that wait for each other to read would wait for ever.
    @Test func pipelinedStatementsBeyondTheSocketBufferDoNotDeadlock() async throws {
        let (connection, _) = try await goods()
        let text = String(repeating: "a", count: 1 << 20)
        let read = "SELECT text FROM goods WHERE id = $1"
        try connection.transaction(.writing) { () throws(PostgresError) in
            for id in 1...9 {
                let id = PostgresValue.integer(Int64(id))
                try connection.enqueue("UPDATE goods SET text = $2 WHERE id = $1", [id, .text(text)])
            }
            try connection.ask((1...9).map { (read, [.integer($0)]) })
            for id in 1...9 {
                // As if of something that nobody has asked about, so that the answers hold.
                try connection.enqueue(
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
