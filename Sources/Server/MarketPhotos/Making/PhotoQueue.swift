import Linux

/// The uploads that wait, and the threads that take them.
///
/// A thread is asked for when an upload finds none free, and ends when nothing came for a while.
final class PhotoQueue: Sendable {
    struct Job {
        let upload: PhotoTurns.Upload
        let path: String
        let note: @Sendable (PhotoWork) -> Void
        let answer: CheckedContinuation<Result<MadePhoto, PhotoError>, Never>
    }

    enum Admission {
        case waiting
        /// Start one more thread that calls ``next(patience:)`` until it returns `nil`.
        case waitingForNewThread
    }

    private struct State {
        var turns: PhotoTurns
        var jobs: [Int: Job] = [:]
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

        mutating func begin() -> Job? {
            guard let upload = turns.next(), let job = jobs.removeValue(forKey: upload.ticket) else {
                return nil
            }
            idleThreads -= 1
            return job
        }
    }

    private enum Turn {
        case job(Job)
        case over
    }

    private let line: Monitor<State>
    private let threadLimit: Int

    init(_ limits: PhotoTurns.Limits) {
        line = Monitor(State(turns: PhotoTurns(limits)))
        threadLimit = limits.workers
    }

    /// Puts a job in line; `refused` is the one that has no place, itself or another.
    func add(_ job: Job) -> (admission: Admission, refused: Job?) {
        let outcome = line.withLock { line -> (Admission, Job?) in
            line.jobs[job.upload.ticket] = job
            let refused = line.turns.add(job.upload).flatMap { line.jobs.removeValue(forKey: $0.ticket) }
            guard line.idleThreads < line.jobs.count, line.threads < threadLimit else {
                return (.waiting, refused)
            }
            line.threads += 1
            return (.waitingForNewThread, refused)
        }
        line.wakeOne()
        return outcome
    }

    /// Takes back a job that no thread has begun; `nil` when it is too late.
    func remove(_ ticket: Int) -> Job? {
        line.withLock { line in
            line.turns.remove(ticket)
            return line.jobs.removeValue(forKey: ticket)
        }
    }

    /// `nil` ends the thread.
    func next(patience: Duration) -> Job? {
        line.withLock { $0.idleThreads += 1 }
        let turn = line.wait(for: patience) { line in
            if let job = line.begin() { return .job(job) }
            return line.isClosed && line.jobs.isEmpty ? line.leave() : nil
        } otherwise: { line in
            line.leave()
        }
        return if case .job(let job) = turn { job } else { nil }
    }

    /// A thread is done with `job`, and others may have waited for that.
    ///
    /// Gives the jobs that lose their place by it.
    func end(_ job: Job, after work: PhotoWork) -> [Job] {
        let lost = line.withLock { line in
            line.turns.end(job.upload, after: work)
                .compactMap { line.jobs.removeValue(forKey: $0.ticket) }
        }
        line.wakeAll()
        return lost
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
