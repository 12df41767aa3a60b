import Linux
import Market
import SQLite
import Synchronization

/// Writes what changes, behind the screens and in the order it was changed.
///
/// A change that can't be written stays first in line until it can: nothing overtakes it and nothing is
/// dropped, except what the file will never take.
actor LibraryWriter {
    typealias Work = @Sendable (SQLiteConnection) throws(SQLiteError) -> Void
    typealias Outcome = Result<Void, LibraryError>

    struct Status: Sendable {
        /// Why the first in line can't be written.
        var failure: LibraryError?
        var waiting = 0
        /// The last change that was given up.
        var notTaken: LibraryError?
        /// The path of a file that turned out to be damaged while it was in use.
        var setAside: String?
    }

    private struct Job {
        let work: Work
        var done: (@Sendable (Outcome) -> Void)?
    }

    private struct Line {
        var jobs: [Job] = []
        var status = Status()
        var listener: (@Sendable () -> Void)?
    }

    private nonisolated let thread = BlockingExecutor()
    private let file: LibraryFile
    private let now: @Sendable () -> Timestamp
    private var connection: SQLiteConnection
    private nonisolated let line = Mutex(Line())

    init(file: LibraryFile, connection: sending SQLiteConnection, now: @escaping @Sendable () -> Timestamp) {
        self.file = file
        self.connection = connection
        self.now = now
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    nonisolated var status: Status {
        line.withLock { line in
            var status = line.status
            status.waiting = line.jobs.count
            return status
        }
    }

    /// Called from any thread when the status may have changed.
    nonisolated func listen(_ listener: @escaping @Sendable () -> Void) {
        line.withLock { $0.listener = listener }
    }

    /// Puts a change at the end of the line.
    nonisolated func write(_ work: @escaping Work) {
        line.withLock { $0.jobs.append(Job(work: work, done: nil)) }
        Task { await drain() }
    }

    /// Queues a change for a caller who waits for it.
    ///
    /// When it can't be written, it leaves the queue before `done` is called.
    nonisolated func writeNowOrNever(_ work: @escaping Work, done: @escaping @Sendable (Outcome) -> Void) {
        line.withLock { $0.jobs.append(Job(work: work, done: done)) }
        Task { await drain() }
    }

    /// Puts a change at the end of the line and waits for it; when it can't be written, it never is.
    ///
    /// It stands in line from the call on: on another thread, a later one could come first.
    nonisolated(nonsending) func writeNow(_ work: @escaping Work) async throws(LibraryError) {
        let outcome = await withCheckedContinuation { reply in
            writeNowOrNever(work) { reply.resume(returning: $0) }
        }
        try outcome.get()
    }

    /// Writes all that waits, as far as it can be written.
    func drain() {
        while let job = line.withLock({ $0.jobs.first }) {
            let outcome = write(job)
            let isStuck: Bool
            switch outcome {
            case .success: isStuck = false
            case .failure(.damaged): isStuck = !replaceFile()
            case .failure(let error): isStuck = error.isTransient
            }
            let (told, goesOn) = settle(outcome, isStuck: isStuck)
            for done in told { done(outcome) }
            if !goesOn { break }
        }
        line.withLock { $0.listener }?()
    }

    /// Runs `body` past the line, for what is no change: limits, checks.
    func withConnection(_ body: Work) throws(SQLiteError) {
        try body(connection)
    }

    private func write(_ job: Job) -> Outcome {
        do throws(SQLiteError) {
            try connection.transaction(.writing) { () throws(SQLiteError) in try job.work(connection) }
            return .success(())
        } catch {
            return .failure(LibraryError(error))
        }
    }

    /// Moves the line on, or notes why it can't.
    ///
    /// - Returns: Those who are to be told: behind a change that is stuck, all others who wait are too. And whether
    ///   there is something to try next.
    private func settle(
        _ outcome: Outcome,
        isStuck: Bool
    ) -> (told: [@Sendable (Outcome) -> Void], goesOn: Bool) {
        line.withLock { line in
            // The waiting caller is notified, and decides; the change holds up no other.
            if isStuck, let done = line.jobs.first?.done {
                line.jobs.removeFirst()
                return ([done], true)
            }
            if isStuck {
                let told = line.jobs.compactMap(\.done)
                line.jobs.removeAll { $0.done != nil }
                if case .failure(let error) = outcome { line.status.failure = error }
                return (told, false)
            }
            let done = line.jobs.removeFirst().done
            line.status.failure = nil
            switch outcome {
            case .success: break
            // The owner writes everything into the new file.
            case .failure(.damaged): break
            case .failure(let error): if done == nil { line.status.notTaken = error }
            }
            return (done.map { [$0] } ?? [], true)
        }
    }

    /// Puts a damaged file aside and begins a new one; notifies the owner, who has everything in memory.
    private func replaceFile() -> Bool {
        do throws(LibraryError) {
            let place = try file.setAside(at: now())
            connection = try file.open()
            line.withLock { $0.status.setAside = place }
            return true
        } catch {
            return false
        }
    }

    /// The place of a file set aside since this was last asked.
    nonisolated func takeSetAside() -> String? {
        line.withLock { line in
            defer { line.status.setAside = nil }
            return line.status.setAside
        }
    }

    nonisolated func forgetNotTaken() {
        line.withLock { $0.status.notTaken = nil }
    }
}
