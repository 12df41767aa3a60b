import MarketServer
import MarketService
import Synchronization

/// The step of a market that starts, logged as it begins, after each tenth and at its end.
final class StartProgress: Sendable {
    private let step = Mutex(StartStep.opening)
    private let log: Log

    init(_ log: Log) {
        self.log = log
    }

    var current: StartStep { step.withLock(\.self) }

    func show(_ next: StartStep) {
        let before = step.withLock { step in
            defer { step = next }
            return step
        }
        guard next.name != before.name || (next.percent ?? 0) / 10 != (before.percent ?? 0) / 10 else {
            return
        }
        log.info("start_\(next.name)", next.percent.map { [("percent", .number(Int64($0)))] } ?? [])
    }

    /// Says that it has ended, where it took a while.
    func end() {
        guard current != .opening else { return }
        log.info("start_complete", [("last", .text(current.name))])
    }
}
