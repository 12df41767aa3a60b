import Synchronization

/// A few threads for work that blocks: files, hashing, photos.
///
/// Work waits in line where all threads are busy. The threads end with the pool, or by ``stop()``, once the
/// work in line is done.
public final class BlockingPool: Sendable {
    private let queue = WorkQueue()

    /// `niceness` is by how much its threads give way to others where the processors are busy.
    public init(threads: Int = 4, niceness: Int = 0) {
        precondition(threads > 0, "a pool without a thread does no work")
        for _ in 0..<threads {
            let queue = queue
            Thread.start(named: "blocking") {
                if niceness > 0 { Thread.lowerPriority(by: niceness) }
                queue.work()
            }
        }
    }

    deinit {
        queue.close()
    }

    /// Runs `work` on one of the threads and returns to the caller's executor with what came of it.
    ///
    /// Work that has begun is not interrupted by cancellation. Traps after ``stop()``.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let handover = SingleRun(work)
            queue.add { continuation.resume(returning: handover.run()) }
        }
        return try result.get()
    }

    /// Runs `work` on one of the threads, for nobody who waits; of a pool with one thread in the order it was given.
    ///
    /// Traps after ``stop()``.
    public func submit(_ work: @escaping @Sendable () -> Void) {
        queue.add(work)
    }

    /// Lets the threads end once the work in line is done.
    public func stop() {
        queue.close()
    }
}

/// Work in line, and the threads that wait for it.
private final class WorkQueue: Sendable {
    private typealias Work = @Sendable () -> Void

    private struct State {
        var line: [Work] = []
        var next = 0
        var isClosed = false

        mutating func take() -> Work? {
            guard next < line.count else { return nil }
            let work = line[next]
            next += 1
            // Also where something always waits, and the line is never empty.
            if next > line.count / 2 {
                line.removeFirst(next)
                next = 0
            }
            return work
        }
    }

    private enum Turn {
        case work(Work)
        case over
    }

    private let line = Monitor(State())

    func add(_ work: @escaping @Sendable () -> Void) {
        line.withLock { line in
            precondition(!line.isClosed, "the pool has been stopped")
            line.line.append(work)
        }
        line.wakeOne()
    }

    func close() {
        line.withLock { $0.isClosed = true }
        line.wakeAll()
    }

    func work() {
        while case .work(let work) = turn() { work() }
    }

    private func turn() -> Turn {
        line.wait { line in line.take().map(Turn.work) ?? (line.isClosed ? .over : nil) }
    }
}

/// Runs an actor on a thread of its own, for an actor whose work blocks: files and databases.
///
/// The tasks' own threads are as many as cores, and one that waits for a disk is missing to all others.
package final class BlockingExecutor: SerialExecutor {
    private let thread = BlockingPool(threads: 1)

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The job may end, and its actor with this executor, before the thread has been told of it.
        let thread = thread
        withExtendedLifetime(thread) {
            thread.submit { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }
    }
}

/// Work for another thread, done once, that lets go of what it holds before its result is handed on.
///
/// A caller that has the result may then rely at once on files that go with their last reference having gone,
/// and not only when the thread has ended.
package final class SingleRun<Value: Sendable, Failure: Error>: Sendable {
    private let work: Mutex<(@Sendable () throws(Failure) -> Value)?>

    package init(_ work: @escaping @Sendable () throws(Failure) -> Value) {
        self.work = Mutex(work)
    }

    package func run() -> Result<Value, Failure> {
        guard let work = work.withLock({ $0.take() }) else { preconditionFailure("work is done once") }
        return Result(catching: work)
    }
}
