import Glibc
import Linux

/// A few threads for work that blocks: files, hashing, photos.
///
/// Work waits in line where all threads are busy. The threads live until ``stop()``, or as long as the process.
public final class BlockingPool: Sendable {
    private let queue = WorkQueue()

    public init(threads: Int = 4) {
        precondition(threads > 0, "a pool without a thread does no work")
        for _ in 0..<threads {
            let queue = queue
            Thread.start(named: "blocking") { queue.work() }
        }
    }

    /// Runs `work` on one of the threads and returns to the caller's executor with what came of it.
    ///
    /// Work that has begun is not interrupted by cancellation. Traps after ``stop()``.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let handover = Handover(work)
            queue.add { continuation.resume(returning: handover.run()) }
        }
        return try result.get()
    }

    /// Lets the threads end once the work in line is done.
    public func stop() {
        queue.close()
    }
}

/// Work in line, and the threads that wait for it.
///
/// `@unchecked Sendable`: everything mutable is touched under `lock` alone.
private final class WorkQueue: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let arrival: UnsafeMutablePointer<pthread_cond_t>
    private var line: [@Sendable () -> Void] = []
    private var next = 0
    private var isClosed = false

    init() {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_mutex_t())
        arrival = .allocate(capacity: 1)
        arrival.initialize(to: pthread_cond_t())
        pthread_mutex_init(lock, nil)
        pthread_cond_init(arrival, nil)
    }

    deinit {
        pthread_cond_destroy(arrival)
        pthread_mutex_destroy(lock)
        arrival.deallocate()
        lock.deallocate()
    }

    func add(_ work: @escaping @Sendable () -> Void) {
        pthread_mutex_lock(lock)
        precondition(!isClosed, "the pool has been stopped")
        line.append(work)
        pthread_mutex_unlock(lock)
        pthread_cond_signal(arrival)
    }

    func close() {
        pthread_mutex_lock(lock)
        isClosed = true
        pthread_mutex_unlock(lock)
        pthread_cond_broadcast(arrival)
    }

    func work() {
        while let work = take() { work() }
    }

    private func take() -> (@Sendable () -> Void)? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while next == line.count {
            if isClosed { return nil }
            pthread_cond_wait(arrival, lock)
        }
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
