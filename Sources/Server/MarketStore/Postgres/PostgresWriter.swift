import Linux
import Market
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
    private let interrupt: PostgresInterrupt
    private let events: @Sendable (Database) throws(MarketError) -> @Sendable () -> Void
    private let hasEnded = Monitor(false)

    /// Each job may be a transaction in the batch's, whose numbers PostgreSQL keeps at hand for 64 of them.
    ///
    /// With more (`PGPROC_MAX_CACHED_SUBXIDS`) everyone's look at a row in doubt goes through `pg_subtrans`.
    private static let mostJobs = 64

    /// `events` is asked at the end of each transaction what to tell once that is kept, before anyone is
    /// answered.
    init(
        _ address: PostgresAddress,
        batchLimit: Int,
        patience: PostgresPatience = PostgresPatience(),
        posts: PostedAccounts = PostedAccounts(),
        interrupt: PostgresInterrupt = PostgresInterrupt(),
        events: @escaping @Sendable (Database) throws(MarketError) -> @Sendable () -> Void
    ) {
        self.address = address
        self.batchLimit = min(batchLimit, Self.mostJobs)
        self.patience = patience
        self.posts = posts
        self.interrupt = interrupt
        self.events = events
    }

    /// Runs `body` in a transaction, in one batch with the jobs of other calls; returns when it is on the
    /// disk.
    ///
    /// When `body` throws, nothing it did stays. It may run more than once. Throws `outcomeUnknown` where the
    /// connection was lost while the change was on its way, and the database did not come back to report its
    /// outcome; listeners are notified of the change once it does.
    ///
    /// `questions` are sent for all of a batch at once. `body` has the answers when it sends the same
    /// queries, unless an earlier job has changed their rows.
    func write<Value: Sendable>(
        asking questions: [Question] = [],
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await line.write(asking: questions, body)
    }

    /// Begins to serve the queue, on a thread of its own.
    func start() {
        Thread.start(named: "writer") { [self] in
            run()
            hasEnded.withLock { $0 = true }
            hasEnded.wakeAll()
        }
    }

    /// Lets nobody join any more, and waits until those who had are answered.
    ///
    /// They are served as long as the database answers; once it does not, nothing is tried again. What has not ended within
    /// `patience` is interrupted, with all else that the interrupt is for.
    func close(within patience: Duration = .seconds(60)) {
        line.close()
        hasEnded.wait(for: patience, or: interrupt)
    }

    private func run() {
        let session = PostgresWritingSession(address, posts: posts, interrupt: interrupt, events: events)
        var served = 1
        // A change may have been kept of which no listener was notified.
        var owesEvents = false
        while let batch = line.take(atMost: batchLimit, targetBatchSize: served) {
            served = batch.count
            var delivery = PostgresDelivery(batch, by: session, patience) { [line] in
                line.isClosed
            } notify: { [posts] outcome in
                outcome.notify()
                posts.notify()
            }
            if let failure = delivery.run() {
                // Those who came meanwhile have found no database either.
                for job in line.takeAll() { job.answer(failure: failure) }
            }
            owesEvents = delivery.isUnknown || owesEvents && !delivery.hasTold
            if owesEvents { noteUnknownOutcome() }
        }
    }

    /// Has something written soon, whether anybody else writes or not: whatever is kept next tells what is true by then.
    private func noteUnknownOutcome() {
        guard !line.isClosed else { return }
        patience.wait(patience.turns)
        // A full queue has enough to write.
        do throws(BatchQueue<any WriteJob>.Refusal) { try line.append(WriteOfNothing()) } catch {}
    }
}
