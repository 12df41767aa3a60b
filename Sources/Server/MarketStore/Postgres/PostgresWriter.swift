import Linux
import Postgres

/// The one thread of a server that changes a market on PostgreSQL, on a connection of its own.
///
/// Callers who wait share one transaction and one sync. The transaction begins by changing the market's row, so that those of
/// several servers come one after the other: numbers of changes have no gaps, nobody waits for each other in a circle, and
/// what a job has checked still holds when it changes something.
final class PostgresWriter: Sendable {
    private let line = BatchQueue<any WriteJob>(capacity: 4_096)
    private let address: PostgresAddress
    private let batchLimit: Int
    private let patience: PostgresPatience
    private let posts: PostedAccounts
    private let news: @Sendable (Database) throws(StoreError) -> @Sendable () -> Void
    private let hasEnded = Monitor(false)

    /// Each job is a transaction in the batch's, whose numbers PostgreSQL keeps at hand for 64 of them.
    ///
    /// With more (`PGPROC_MAX_CACHED_SUBXIDS`) everyone's look at a row in doubt goes through `pg_subtrans`.
    private static let mostJobs = 64

    /// `news` is asked at the end of each transaction what to tell once that is kept, before anyone is answered.
    init(
        _ address: PostgresAddress,
        batchLimit: Int,
        patience: PostgresPatience = PostgresPatience(),
        posts: PostedAccounts = PostedAccounts(),
        news: @escaping @Sendable (Database) throws(StoreError) -> @Sendable () -> Void
    ) {
        self.address = address
        self.batchLimit = min(batchLimit, Self.mostJobs)
        self.patience = patience
        self.posts = posts
        self.news = news
    }

    /// Does `body` in a transaction, together with what others want done; returns when it is on the disk.
    ///
    /// When `body` throws, nothing it did stays. It may run more than once. Throws `outcomeUnknown` where the connection was
    /// lost while the change was on its way, and the database did not come back to say whether it was made.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await line.write(body)
    }

    /// Begins to serve the line, on a thread of its own.
    func start() {
        Thread.start(named: "writer") { [self] in
            run()
            hasEnded.withLock { $0 = true }
            hasEnded.wakeAll()
        }
    }

    /// Lets nobody join any more, and waits until those who had are served.
    func close() {
        line.close()
        hasEnded.wait { $0 ? () : nil }
    }

    private func run() {
        let session = PostgresWritingSession(address, posts: posts, news: news)
        var served = 1
        while let batch = line.take(atMost: batchLimit, targetBatchSize: served) {
            served = batch.count
            commit(batch, by: session)
        }
    }

    /// Does the batch until it is known to be kept, or known not to be, or patience ends.
    ///
    /// It is done again only where nothing of it was kept: either no commit was sent, or a look behind the market's lock
    /// found no trace of it.
    private func commit(_ batch: [any WriteJob], by session: PostgresWritingSession) {
        let name = BatchName.random()
        var outcome = BatchOutcome()
        var isUnknown = false
        var losses = 0
        var failure = StoreError.overloaded
        for turn in 0..<patience.turns {
            if turn > 0 { patience.wait(turn) }
            // A job that ends the connection each time must not take others with it.
            if losses > 1, batch.count > 1, !isUnknown {
                for job in batch { commit([job], by: session) }
                return
            }
            var isConnected = false
            do throws(PostgresError) {
                try session.connect()
                isConnected = true
                if isUnknown {
                    if try session.hasKept(name) { return answer(batch, outcome) }
                    isUnknown = false
                }
                outcome = BatchOutcome()
                try session.attempt(batch, as: name, &outcome)
                return answer(batch, outcome)
            } catch {
                session.drop(after: error)
                // A look that fails leaves it unknown.
                if error.kind == .outcomeUnknown { isUnknown = true }
                failure = StoreError(error)
                if isConnected { losses += 1 }
                guard isUnknown || error.repetition != .never else { break }
            }
        }
        for job in batch { job.answer(failure: isUnknown ? .outcomeUnknown : failure) }
    }

    private func answer(_ batch: [any WriteJob], _ outcome: BatchOutcome) {
        outcome.tell()
        posts.tell()
        for (index, job) in batch.enumerated() { job.answer(failure: outcome.failures[index]) }
    }
}
