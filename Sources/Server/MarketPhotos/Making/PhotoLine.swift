import Linux

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
        /// Those that look for a job, or wait for one.
        var idleThreads = 0
        var isClosed = false

        /// Counts a thread off that waited in vain.
        mutating func leave() -> Turn {
            idleThreads -= 1
            threads -= 1
            return .over
        }
    }

    private enum Turn {
        case job(Job)
        case over
    }

    private let line = Monitor(State())
    private let threadLimit: Int
    private let jobLimit: Int

    init(threads: Int, jobs: Int) {
        threadLimit = threads
        jobLimit = jobs
    }

    func add(_ job: Job) -> Admission {
        let admission = line.withLock { line in
            guard line.jobs.count < jobLimit else { return Admission.full }
            line.jobs.append(job)
            guard line.idleThreads < line.jobs.count, line.threads < threadLimit else { return .waiting }
            line.threads += 1
            return .waitingForNewThread
        }
        line.wakeOne()
        return admission
    }

    /// Takes back a job that no thread has begun; `nil` when it is too late.
    func remove(_ ticket: Int) -> Job? {
        line.withLock { line in
            line.jobs.firstIndex { $0.ticket == ticket }.map { line.jobs.remove(at: $0) }
        }
    }

    /// `nil` ends the thread.
    func next(patience: Duration) -> Job? {
        line.withLock { $0.idleThreads += 1 }
        let turn = line.wait(for: patience) { line in
            if !line.jobs.isEmpty {
                line.idleThreads -= 1
                return .job(line.jobs.removeFirst())
            }
            return line.isClosed ? line.leave() : nil
        } otherwise: { line in
            line.leave()
        }
        return if case .job(let job) = turn { job } else { nil }
    }

    func threadDidNotStart() {
        line.withLock { $0.threads -= 1 }
    }

    /// Ends the threads as soon as no job waits.
    func close() {
        line.withLock { $0.isClosed = true }
        line.wakeAll()
    }
}
