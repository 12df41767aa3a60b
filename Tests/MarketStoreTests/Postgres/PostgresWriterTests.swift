import LiveMarket
import LivePostgres
import Market
import Postgres
import SQLite
import Synchronization
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresWriterTests {
    /// Returns the address of a market with an extra table of notes.
    private func market() async throws -> PostgresAddress {
        let address = try await TestCluster.schema()
        try PostgresPrimary.open(address).execute("CREATE TABLE notes (text text)")
        return address
    }

    private func writer(
        _ address: PostgresAddress,
        turns: Int = 12,
        atMost: Duration = .seconds(30),
        posts: PostedAccounts = PostedAccounts(),
        committed: @escaping @Sendable () -> Void = {}
    ) -> PostgresWriter {
        PostgresWriter(
            address,
            batchLimit: 256,
            patience: PostgresPatience(turns: turns, firstPause: 0, atMost: atMost),
            posts: posts
        ) { database throws(MarketError) in
            _ = try ChangeRecords(database).latest()
            return committed
        }
    }

    /// Puts writes into the line; each task waits for one of them.
    private func queued(
        _ count: Int,
        on writer: PostgresWriter,
        _ body: @escaping @Sendable (Int, Database) throws(MarketError) -> Void
    ) -> [Task<Int, any Error>] {
        (0..<count).map { number in
            Task.immediate {
                try await writer.write { database throws(MarketError) in try body(number, database) }
                return number
            }
        }
    }

    private static func note(_ number: Int, _ database: Database) throws(MarketError) {
        try database.run("INSERT INTO notes (text) VALUES (?1)", .text("\(number)"))
    }

    /// True where the error says to retry later.
    private func isUnreachable(_ result: Result<Int, any Error>) -> Bool {
        if case .failure(MarketError.unavailable(.storageUnreachable)) = result { true } else { false }
    }

    /// True where the error does not say to retry.
    private func hasFailed(_ result: Result<Int, any Error>) -> Bool {
        if case .failure(MarketError.unavailable(.storageFailed)) = result { true } else { false }
    }

    private func notes(_ address: PostgresAddress) throws -> [Int] {
        var notes: [Int] = []
        try PostgresConnection(address).forEach("SELECT text FROM notes ORDER BY text::bigint") {
            row throws(PostgresError) in notes.append(Int(try row.text(0)) ?? -1)
        }
        return notes
    }

    @Test func waitingWritesShareOneCommit() async throws {
        let address = try await market()
        let commits = Mutex(0)
        let writer = writer(address) { commits.withLock { $0 += 1 } }
        let tasks = queued(20, on: writer, Self.note)
        writer.start()
        for task in tasks { _ = try await task.value }
        writer.close()
        #expect(commits.withLock { $0 } == 1)
        #expect(try notes(address) == Array(0..<20))
    }

    @Test func failingWriteDoesNotFailOthers() async throws {
        let address = try await market()
        let writer = writer(address)
        let tasks = queued(24, on: writer) { number, database throws(MarketError) in
            if number % 6 == 0 { throw .notFound }
            try Self.note(number, database)
            if number % 6 == 3 { throw .undoExpired }
            // A statement that fails ends all that the job did, whether it passes over that or not.
            if number % 6 == 4 { try database.run("INSERT INTO nowhere VALUES (1)") }
            if number % 6 == 5 {
                do throws(MarketError) { try database.run("INSERT INTO nowhere VALUES (1)") } catch {}
            }
        }
        writer.start()
        for (number, task) in tasks.enumerated() {
            let result = await task.result
            switch number % 6 {
            case 0: #expect(throws: MarketError.notFound) { try result.get() }
            case 3: #expect(throws: MarketError.undoExpired) { try result.get() }
            case 4, 5: #expect(throws: MarketError.self) { try result.get() }
            default: #expect(throws: Never.self) { try result.get() }
            }
        }
        writer.close()
        #expect(try notes(address) == (0..<24).filter { [1, 2].contains($0 % 6) })
    }

    /// Only one that has changed something has to be taken back by itself.
    @Test(arguments: [false, true])
    func numbersHaveNoGapWhereOneFails(changesFirst: Bool) async throws {
        let address = try await market()
        let writer = writer(address)
        let runs = Mutex(0)
        let tasks = queued(3, on: writer) { number, database throws(MarketError) in
            runs.withLock { $0 += 1 }
            if changesFirst { try Self.note(number, database) }
            let change = try ChangeRecords(database).next()
            if number == 1 { throw .notFound }
            try database.run("INSERT INTO notes (text) VALUES (?1)", .text("\(change * 10)"))
        }
        writer.start()
        for task in tasks { _ = await task.result }
        writer.close()
        #expect(try notes(address) == (changesFirst ? [0, 2, 10, 20] : [10, 20]))
        #expect(try PostgresConnection(address).lastChange() == 2)
        #expect(runs.withLock { $0 } == (changesFirst ? 5 : 3))
    }

    @Test(arguments: CutConnection.Cut.allCases)
    func batchIsKeptOnceHoweverItsCommitFares(cut: CutConnection.Cut) async throws {
        var address = try await market()
        if cut.isSilent { address.answerTimeout = .seconds(1) }
        // Twice, so that the second try is cut as well.
        let line = try CutConnection(to: address, [cut, cut])
        let commits = Mutex(0)
        let writer = writer(line.address(address)) { commits.withLock { $0 += 1 } }
        let tasks = queued(3, on: writer) { number, database throws(MarketError) in
            try Self.note(number, database)
            _ = try ChangeRecords(database).next()
        }
        writer.start()
        for task in tasks { _ = try await task.value }
        writer.close()
        #expect(line.cutCount == 2)
        #expect(try notes(address) == [0, 1, 2])
        #expect(commits.withLock { $0 } == 1)
        #expect(try PostgresConnection(address).lastChange() == 3)
    }

    @Test(arguments: [(CutConnection.Cut.beforeCommit, [Int]()), (.afterCommit, [0])])
    func anUnacknowledgedCommitIsUnknown(cut: CutConnection.Cut, kept: [Int]) async throws {
        let address = try await market()
        let line = try CutConnection(to: address, [cut], staysDown: true)
        let writer = writer(line.address(address), atMost: .milliseconds(300))
        let tasks = queued(1, on: writer, Self.note)
        writer.start()
        await #expect(throws: MarketError.unavailable(.outcomeUnknown)) { try await tasks[0].value }
        writer.close()
        #expect(try notes(address) == kept)
    }

    /// As one that recovers from a crash, which refuses every connection for some seconds.
    @Test(arguments: [CutConnection.Cut.beforeCommit, .afterCommit])
    func commitIsLookedForHoweverOftenTheDatabaseRefuses(cut: CutConnection.Cut) async throws {
        let address = try await market()
        let line = try CutConnection(to: address, [cut], staysDown: true)
        let writer = writer(line.address(address), turns: 3)
        let tasks = queued(1, on: writer, Self.note)
        writer.start()
        try await until("more are refused than there are turns", within: .seconds(20)) { line.callCount > 10 }
        line.setDown(false)
        _ = try await tasks[0].value
        writer.close()
        #expect(try notes(address) == [0])
    }

    @Test func serverThatDoesNotAnswerIsUnreachable() async throws {
        var address = try await market()
        address.hosts = [.init("/tmp/market-of-nobody")]
        let writer = writer(address, turns: 3)
        let tasks = queued(1, on: writer, Self.note)
        writer.start()
        let result = await tasks[0].result
        writer.close()
        #expect(isUnreachable(result))
    }

    @Test func connectionThatEndsInTheMiddleIsReplaced() async throws {
        let address = try await market()
        let writer = writer(address)
        let isEnded = Atomic<Bool>(false)
        let tasks = queued(5, on: writer) { number, database throws(MarketError) in
            try Self.note(number, database)
            guard number == 2, !isEnded.exchange(true, ordering: .relaxed) else { return }
            _ = try database.exists("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        writer.start()
        for task in tasks { _ = try await task.value }
        writer.close()
        #expect(try notes(address) == Array(0..<5))
    }

    @Test func jobThatEndsEachConnectionTakesNoOtherWithIt() async throws {
        let address = try await market()
        let writer = writer(address, turns: 4)
        let tries = Mutex(0)
        // Every second one, which are more than there is patience for.
        let tasks = queued(20, on: writer) { number, database throws(MarketError) in
            try Self.note(number, database)
            guard number % 2 == 1 else { return }
            if number == 1 { tries.withLock { $0 += 1 } }
            _ = try database.exists("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        writer.start()
        for (number, task) in tasks.enumerated() {
            let result = await task.result
            if number % 2 == 0 {
                #expect(throws: Never.self) { try result.get() }
            } else {
                #expect(hasFailed(result))
            }
        }
        writer.close()
        #expect(try notes(address) == Array(stride(from: 0, to: 20, by: 2)))
        // Twice with the others, and twice alone.
        #expect(tries.withLock { $0 } == 4)
    }

    @Test func thoseWhoFindNoDatabaseAreAnsweredTogether() async throws {
        let address = try await market()
        let line = try CutConnection(to: address, [])
        let writer = writer(line.address(address), turns: 5)
        let losses = Mutex(0)
        // The connection is lost twice, so that the batch is split; from then on there is no database.
        let tasks = queued(200, on: writer) { number, database throws(MarketError) in
            guard number == 0 else { return }
            losses.withLock { $0 += 1 }
            if losses.withLock({ $0 }) == 2 { line.setDown(true) }
            _ = try database.exists("SELECT pg_terminate_backend(pg_backend_pid())")
        }
        writer.start()
        for task in tasks {
            let result = await task.result
            #expect(isUnreachable(result))
        }
        writer.close()
        #expect(losses.withLock { $0 } == 2)
        #expect(line.callCount == 5)
    }

    @Test func listenersHearOfABatchWhoseFateWasUnknown() async throws {
        let address = try await market()
        let line = try CutConnection(to: address, [.afterCommit], staysDown: true)
        let posts = PostedAccounts()
        let (told, teller) = AsyncStream.makeStream(of: String.self)
        posts.listen { teller.yield("posts of \($0.rawValue)") }
        let writer = writer(line.address(address), turns: 2, atMost: .milliseconds(300), posts: posts) {
            teller.yield("news")
        }
        let tasks = queued(1, on: writer) { number, database throws(MarketError) in
            try Self.note(number, database)
            database.posts?.add(Account.ID(7))
        }
        writer.start()
        await #expect(throws: MarketError.unavailable(.outcomeUnknown)) { try await tasks[0].value }
        // Nobody writes any more, and the database comes back.
        line.setDown(false)
        var heard = told.makeAsyncIterator()
        #expect(await heard.next() == "news")
        #expect(await heard.next() == "posts of 7")
        writer.close()
        #expect(try notes(address) == [0])
    }

    @Test func batchesHaveNoMoreJobsThanTransactionsAreCached() async throws {
        let address = try await market()
        let commits = Mutex(0)
        let writer = writer(address) { commits.withLock { $0 += 1 } }
        let tasks = queued(65, on: writer, Self.note)
        writer.start()
        for task in tasks { _ = try await task.value }
        writer.close()
        #expect(commits.withLock { $0 } == 2)
    }

    @Test func marketsRowIsNeverUsedByTwoTransactionsAtOnce() async throws {
        let address = try await market()
        let writer = writer(address)
        let tasks = queued(3, on: writer) { _, database throws(MarketError) in
            _ = try ChangeRecords(database).next()
        }
        writer.start()
        for task in tasks { _ = try await task.value }
        writer.close()
        let connection = try PostgresConnection(address)
        try connection.execute("CREATE EXTENSION pageinspect")
        // HEAP_XMAX_IS_MULTI, of each version of the row.
        let found = try connection.first(
            """
            SELECT count(*), count(*) FILTER (WHERE t_infomask & 4096 <> 0)
            FROM heap_page_items(get_raw_page('market', 0)) WHERE t_infomask IS NOT NULL
            """
        ) { row throws(PostgresError) in (try row.integer(0), try row.integer(1)) }
        let (versions, shared) = try #require(found)
        #expect(versions > 2 && shared == 0)
    }

    @Test func numbersOfSeveralServersHaveNoGaps() async throws {
        let address = try await market()
        let numbers = Mutex<[Int64]>([])
        let writers = (0..<3).map { _ in writer(address) }
        let tasks = writers.flatMap { writer in
            queued(40, on: writer) { number, database throws(MarketError) in
                let change = try ChangeRecords(database).next()
                // What is taken back takes its number back.
                if number % 4 == 0 { throw .notFound }
                numbers.withLock { $0.append(change) }
            }
        }
        for writer in writers { writer.start() }
        for task in tasks { _ = await task.result }
        for writer in writers { writer.close() }
        #expect(numbers.withLock { $0.sorted() } == Array(1...90))
    }
}

extension PostgresConnection {
    fileprivate func lastChange() throws -> Int64? {
        try first("SELECT change FROM market") { row throws(PostgresError) in try row.integer(0) }
    }
}
