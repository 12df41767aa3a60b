/// Why an upload that may be as good as any was told to try again.
package enum TurnedAwayPhoto: String, CaseIterable, Sendable {
    /// As many wait for a worker as may, or the system gives no more threads.
    case full
    case cancelled
    case workerFailed = "worker_failed"
}
