import HTTPServer
import MarketServer
import MarketService
import Synchronization

/// Tells of connections and requests that were refused before anything of the market saw them.
///
/// Each is counted. The log has those of one status at most once a minute, with how many there were, since whoever is
/// refused tries again.
final class RefusalCounter: Sendable {
    private struct Tally {
        var count = 0
        var reportedAt: Duration?
    }

    private let tallies = Mutex<[HTTPStatus: Tally]>([:])
    private let log: Log
    private let metrics: ServerMetrics
    private let uptime: @Sendable () -> Duration

    init(_ log: Log, _ metrics: ServerMetrics, uptime: @escaping @Sendable () -> Duration) {
        self.log = log
        self.metrics = metrics
        self.uptime = uptime
    }

    func note(_ status: HTTPStatus) {
        metrics.noteRefusal(status: status.rawValue)
        guard let count = due(status) else { return }
        let facts: [(name: StaticString, value: LogRecord.Value)] = [
            ("status", .number(Int64(status.rawValue))), ("count", .number(Int64(count))),
        ]
        guard let remedy = Self.remedy(status) else { return log.info("refused", facts) }
        log.warning("refused", facts + [("remedy", .text(remedy))])
    }

    /// How many there were since they were told last, where it is time to tell.
    private func due(_ status: HTTPStatus) -> Int? {
        let now = uptime()
        return tallies.withLock { tallies in
            var tally = tallies[status] ?? Tally()
            tally.count += 1
            let isDue = tally.reportedAt.map { now - $0 >= .seconds(60) } ?? true
            tallies[status] = isDue ? Tally(reportedAt: now) : tally
            return isDue ? tally.count : nil
        }
    }

    /// What the operator can do; nothing where it is the client who is wrong.
    private static func remedy(_ status: HTTPStatus) -> String? {
        switch status {
        case .tooManyRequests:
            "one address has as many connections or requests as it may: raise --connections-per-address, or name the proxy in --proxies"
        case .serviceUnavailable: "as many are connected as may be: raise --connections"
        default: nil
        }
    }
}
