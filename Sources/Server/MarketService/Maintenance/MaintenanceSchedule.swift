/// Work that a market does by itself, again and again.
struct MaintenanceJob: Sendable {
    /// As the log and the measurements call it.
    let name: String
    let interval: Duration
    /// The pause after a start.
    var delay = Duration.zero
    /// The wait for what is due next, after which the job is done again where that is sooner than its interval.
    var untilDue: @Sendable () async throws -> Duration? = { nil }
    let work: @Sendable () async throws -> Void
}

/// Does each job at its own pace: none waits for another, and what fails in one is that one's alone.
struct MaintenanceSchedule: Sendable {
    let jobs: [MaintenanceJob]
    let log: Log
    /// Hears of each run how it ended.
    let note: MaintenanceNote
    let sleep: @Sendable (Duration) async throws -> Void

    /// After a failure a job is tried again this soon, however seldom it is done.
    static let longestPauseAfterFailure = Duration.seconds(300)

    /// Goes on until the task is cancelled.
    func run() async {
        await withDiscardingTaskGroup { group in
            for job in jobs { group.addTask { await keepDoing(job) } }
        }
    }

    private func keepDoing(_ job: MaintenanceJob) async {
        var pause = job.delay
        while await rests(pause) { pause = await self.pause(after: job) }
    }

    /// False once the task was cancelled.
    private func rests(_ pause: Duration) async -> Bool {
        do { try await sleep(pause) } catch { return false }
        return !Task.isCancelled
    }

    /// Does the job, and returns for how long it rests then.
    private func pause(after job: MaintenanceJob) async -> Duration {
        do {
            try await job.work()
            let due = try await job.untilDue()
            note(job.name, true)
            return due.map { min($0, job.interval) } ?? job.interval
        } catch {
            if !Task.isCancelled {
                note(job.name, false)
                log.warning("tending_failed", [("job", .text(job.name)), ("error", .cause(error))])
            }
            return min(job.interval, Self.longestPauseAfterFailure)
        }
    }
}

/// Called with a job's name, and whether it has done its work.
package typealias MaintenanceNote = @Sendable (_ job: String, _ hasWorked: Bool) -> Void
