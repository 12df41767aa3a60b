/// A trial of photo workers: now and then it gives one something to do.
package actor WorkerTrial {
    private let work: @Sendable () async -> Bool
    private let uptime: @Sendable () -> Duration
    private var last: (at: Duration, isGood: Bool)?
    private var running: Task<Bool, Never>?

    /// A worker that is asked every few seconds would never go to rest.
    private static let pauseAfterSuccess = Duration.seconds(300)
    private static let pauseAfterFailure = Duration.seconds(30)

    /// `work` has a worker make some photo, and says whether it could.
    package init(uptime: @escaping @Sendable () -> Duration, _ work: @escaping @Sendable () async -> Bool) {
        self.work = work
        self.uptime = uptime
    }

    /// Returns the last trial's result, or a new one where that is too old; concurrent callers share it.
    package func isGood() async -> Bool {
        if let last, uptime() - last.at < (last.isGood ? Self.pauseAfterSuccess : Self.pauseAfterFailure) {
            return last.isGood
        }
        if let running { return await running.value }
        let task = Task { [work] in await work() }
        running = task
        let isGood = await task.value
        running = nil
        last = (uptime(), isGood)
        return isGood
    }
}
