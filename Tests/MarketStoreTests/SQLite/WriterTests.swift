import Market
import SQLite
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct WriterTests {
    private let temporary: TemporaryFolder
    private let store: SQLiteStore
    private let seller: Account

    init() async throws {
        temporary = try TemporaryFolder()
        let clock = ManualClock()
        store = try SQLiteStore(opening: DataFolder(path: temporary.file("data")), clock: { clock.now })
        seller = try await store.createAccount(.sample(1))
    }

    @Test func waitingWritesShareOneCommit() async throws {
        let commits = Mutex(0)
        let writer = writer { _ in commits.withLock { $0 += 1 } }
        let tasks = await queued(20, on: writer) { number, database throws(MarketError) in
            try database.run("INSERT INTO notes (text) VALUES (?1)", .int(number))
        }

        let thread = try served(writer)
        for task in tasks { #expect(try await task.value == 1) }
        writer.close()
        thread.join()

        #expect(commits.withLock { $0 } == 1)
    }

    @Test func failingWriteDoesNotFailOthers() async throws {
        let writer = writer { _ in }
        // Every third fails, half of those after they have changed something.
        let tasks = await queued(24, on: writer) { number, database throws(MarketError) in
            if number % 6 == 0 { throw .notFound }
            let changed = try database.run("INSERT INTO notes (text) VALUES (?1)", .int(number))
            if number % 3 == 0 { throw .undoExpired }
            return changed
        }

        let thread = try served(writer)
        for (number, task) in tasks.enumerated() {
            switch number {
            case _ where number % 6 == 0: await #expect(throws: MarketError.notFound) { try await task.value }
            case _ where number % 3 == 0:
                await #expect(throws: MarketError.undoExpired) { try await task.value }
            default: #expect(try await task.value == 1)
            }
        }
        writer.close()
        thread.join()

        let connection = try SQLiteConnection(path: temporary.file("notes.sqlite"), access: .readOnly)
        let kept = try connection.rows("SELECT text FROM notes") { row throws(SQLiteError) in try row.text(0)
        }
        #expect(Set(kept) == Set((0..<24).filter { $0 % 3 != 0 }.map(String.init)))
    }

    @Test func fullQueueRefusesWrites() async throws {
        let line = BatchQueue<Int>(capacity: 2)
        try line.append(1)
        try line.append(2)
        #expect(throws: BatchQueue<Int>.Refusal.full) { try line.append(3) }
        #expect(line.take(atMost: 1) == [1])
        try line.append(3)
        line.close()
        #expect(throws: BatchQueue<Int>.Refusal.closed) { try line.append(4) }
        #expect(line.take(atMost: 9) == [2, 3])
        #expect(line.take(atMost: 9) == nil)
    }

    @Test func aListenerReceivesCommitsAndTheEnd() async throws {
        var numbers = store.changeNumbers().makeAsyncIterator()
        #expect(await numbers.next() == 0)

        for _ in 0..<3 { _ = try await store.createProduct(.sample(by: seller.id), once: nil) }
        // Three changes while nobody listened are one piece of news.
        #expect(await numbers.next() == 3)
        store.close()
        #expect(await numbers.next() == nil)
    }

    @Test func readRunsOnItsCallersThread() async throws {
        let executor = CountingExecutor()
        let id = seller.id
        _ = try await Task(executorPreference: executor) {
            let before = executor.jobs
            _ = try await store.account(id)
            _ = try await store.products(ProductQuery(), at: nil, limit: 20)
            #expect(executor.jobs == before)
        }.value
    }

    private func writer(committed: @escaping @Sendable (Database) -> Void) -> Writer {
        let troubles = StoreTroubles(of: DataFolder(path: temporary.path)) {
            Timestamp(millisecondsSince1970: 0)
        }
        let files = DatabaseFiles(of: temporary.file("notes.sqlite"), notifying: troubles)
        return Writer(batchLimit: 256, files, troubles, committed: committed)
    }

    private func served(_ writer: Writer) throws -> WriterThread {
        let connection = try SQLiteConnection(path: temporary.file("notes.sqlite"), access: .readWriteCreate)
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE notes (text TEXT)")
        return WriterThread(running: writer, on: connection)
    }

    /// Puts writes into the writer's line before it begins to serve; each task waits for one of them.
    private func queued(
        _ count: Int,
        on writer: Writer,
        _ body: @escaping @Sendable (Int, Database) throws(MarketError) -> Int
    ) async -> [Task<Int, any Error>] {
        (0..<count).map { number in
            Task.immediate {
                try await writer.write { database throws(MarketError) in try body(number, database) }
            }
        }
    }
}

/// Runs jobs on threads of its own and counts them: each change of thread would be one more.
private final class CountingExecutor: TaskExecutor {
    private let count = Mutex(0)

    var jobs: Int { count.withLock { $0 } }

    func enqueue(_ job: consuming ExecutorJob) {
        count.withLock { $0 += 1 }
        let job = UnownedJob(job)
        Task.detached { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
