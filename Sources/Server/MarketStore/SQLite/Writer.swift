import Glibc
import Market
import SQLite

/// The one thread that changes the database.
///
/// Callers who wait share one transaction and one sync: that is what makes durable writing fast.
final class Writer: Sendable {
    private let line: BatchQueue<any WriteJob>
    private let batchLimit: Int
    private let files: DatabaseFiles
    private let troubles: StoreTroubles
    private let posts: PostedAccounts
    private let committed: @Sendable (Database) -> Void

    /// Calls `committed` after each commit, before any call is answered, and notifies the listeners of posts.
    init(
        batchLimit: Int,
        _ files: DatabaseFiles,
        _ troubles: StoreTroubles,
        posts: PostedAccounts = PostedAccounts(),
        committed: @escaping @Sendable (Database) -> Void
    ) {
        self.files = files
        self.troubles = troubles
        line = BatchQueue(capacity: 4_096)
        self.batchLimit = batchLimit
        self.posts = posts
        self.committed = committed
    }

    /// Does `body` in a transaction, together with what others want done; returns when it is on the disk.
    ///
    /// When `body` throws, nothing it did stays. It may run more than once.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        try await line.write(body)
    }

    /// Serves the queue until it is closed: the life of the writer's thread.
    func run(on connection: SQLiteConnection) {
        connection.checkpointByHand()
        let database = Database(connection: connection, posts: posts)
        var (served, pace) = (1, CheckpointPace())
        while let batch = line.take(atMost: batchLimit, targetBatchSize: served) {
            served = batch.count
            commit(batch, in: database)
            if pace.isDue(pages: connection.waitingPages) { checkpoint(connection, .passive) }
        }
        checkpoint(connection, .truncate)
    }

    /// A failed one loses nothing: the log stays, and the next commit or the next start tries again.
    private func checkpoint(_ connection: SQLiteConnection, _ kind: SQLiteConnection.Checkpoint) {
        do { try connection.checkpoint(kind) } catch {}
    }

    func close() {
        line.close()
    }

    /// Commits as much of the batch as can be done; a job that fails takes no other with it.
    private func commit(_ batch: [any WriteJob], in database: Database) {
        switch attempt(batch, in: database) {
        case .done:
            for job in batch { job.answer(failure: nil) }
        case .failed(let error):
            for job in batch { job.answer(failure: error) }
        case .spoiled(let index, let error):
            batch[index].answer(failure: error)
            // Rare: a job failed half-way. The others are done again, each alone if that happens again.
            var others = batch
            others.remove(at: index)
            guard !others.isEmpty else { return }
            if case .done = attempt(others, in: database) {
                for job in others { job.answer(failure: nil) }
            } else {
                for job in others { commitAlone(job, in: database) }
            }
        }
    }

    private func commitAlone(_ job: any WriteJob, in database: Database) {
        switch attempt([job], in: database) {
        case .done: job.answer(failure: nil)
        case .failed(let error), .spoiled(_, let error): job.answer(failure: error)
        }
    }

    private enum Attempt {
        case done
        /// Nothing was kept because the storage failed.
        case failed(MarketError)
        /// Nothing was kept because this job failed after it had begun to change things.
        case spoiled(Int, MarketError)
    }

    /// One transaction, without savepoints.
    ///
    /// Each savepoint would make the full-text index flush, which costs as much as the rest of the work. Jobs
    /// check before they change, so that nearly all failures have changed nothing.
    private func attempt(_ jobs: [any WriteJob], in database: Database) -> Attempt {
        let connection = database.connection
        do throws(MarketError) {
            try files.check()
            try database.run("BEGIN IMMEDIATE")
            defer { connection.rollBack() }
            for (index, job) in jobs.enumerated() {
                let changes = connection.totalChanges
                guard let failure = job.perform(in: database) else { continue }
                let error = troubles.note(writing: failure)
                // A disk that takes nothing takes nothing of the others either.
                guard error == failure else { return .failed(error) }
                guard connection.totalChanges != changes || !connection.isInTransaction else { continue }
                return error.unavailability?.isOfStorage == true ? .failed(error) : .spoiled(index, error)
            }
            try database.run("COMMIT")
            troubles.noteWrite()
        } catch {
            return .failed(troubles.note(writing: error))
        }
        // A write into a file that has no name any more is lost with the process, unless the operator saves
        // the file.
        do throws(MarketError) { try files.check() } catch { return .failed(.unavailable(.outcomeUnknown)) }
        committed(database)
        posts.notify()
        return .done
    }
}
