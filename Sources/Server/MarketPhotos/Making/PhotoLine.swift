import Synchronization

/// The uploads that wait, and the threads that take them.
///
/// A thread is asked for when an upload finds none free, and ends when nothing came for a while.
final class PhotoLine: Sendable {
    struct Job {
        let ticket: Int
        let upload: String
        let answer: CheckedContinuation<Result<MadePhoto, PhotoError>, Never>
    }

    enum Admission {
        case waiting
        /// Start one more thread that calls ``next(patience:)`` until it returns `nil`.
        case waitingForNewThread
        case full
    }

    private struct State {
        var jobs: [Job] = []
        var threads = 0
        var idleThreads = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let arrivals = Semaphore()
    private let threadLimit: Int
    private let jobLimit: Int

    init(threads: Int, jobs: Int) {
        threadLimit = threads
        jobLimit = jobs
    }

    func add(_ job: Job) -> Admission {
        state.withLock { state in
            guard state.jobs.count < jobLimit else { return .full }
            state.jobs.append(job)
            if state.idleThreads > 0 { arrivals.signal() }
            guard state.idleThreads < state.jobs.count, state.threads < threadLimit else { return .waiting }
            state.threads += 1
            return .waitingForNewThread
        }
    }

    /// Takes back a job that no thread has begun; `nil` when it is too late.
    func remove(_ ticket: Int) -> Job? {
        state.withLock { state in
            state.jobs.firstIndex { $0.ticket == ticket }.map { state.jobs.remove(at: $0) }
        }
    }

    /// `nil` ends the thread.
    func next(patience: Duration) -> Job? {
        while true {
            let (job, isClosed) = state.withLock { state in
                if !state.jobs.isEmpty { return (state.jobs.removeFirst() as Job?, false) }
                if state.isClosed { state.threads -= 1 } else { state.idleThreads += 1 }
                return (nil, state.isClosed)
            }
            if job != nil || isClosed { return job }

            let came = arrivals.wait(for: patience)
            let isOver = state.withLock { state in
                state.idleThreads -= 1
                guard !came, state.jobs.isEmpty else { return false }
                state.threads -= 1
                return true
            }
            if isOver { return nil }
        }
    }

    func threadDidNotStart() {
        state.withLock { $0.threads -= 1 }
    }

    /// Ends the threads as soon as no job waits.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for _ in 0..<state.idleThreads { arrivals.signal() }
        }
    }
}
