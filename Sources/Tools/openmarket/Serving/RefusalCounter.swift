import Glibc
import HTTPServer
import MarketServer
import MarketService
import Synchronization

/// Tells of connections and requests that were refused before anything of the market saw them.
///
/// Each is counted. The log has those of one status, or of one error of the system, at most once a minute,
/// with how many there were, since a refused client tries again.
final class RefusalCounter: Sendable {
    private struct Tally {
        var count = 0
        var reportedAt: Duration?
    }

    private enum Reason: Hashable {
        case status(HTTPStatus)
        /// A connection that the system did not give, by its error.
        case system(Int32)
    }

    private let tallies = Mutex<[Reason: Tally]>([:])
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
        guard let count = due(.status(status)) else { return }
        let facts: [(name: StaticString, value: LogRecord.Value)] = [
            ("status", .number(Int64(status.rawValue))), ("count", .number(Int64(count))),
        ]
        guard let remedy = Self.remedy(status) else { return log.info("refused", facts) }
        log.warning("refused", facts + [("remedy", .text(remedy))])
    }

    /// A connection that the system did not give: without a line that says so at each try, some eight a second.
    func note(unaccepted code: Int32) {
        guard let count = due(.system(code)) else { return }
        log.error(
            "connection_not_accepted",
            [("error", .text(text(code))), ("count", .number(Int64(count)))]
                + (Self.remedy(code).map { [("remedy", .text($0))] } ?? [])
        )
    }

    /// Returns the number of refusals since the last report, where the next one is due.
    private func due(_ reason: Reason) -> Int? {
        let now = uptime()
        return tallies.withLock { tallies in
            var tally = tallies[reason] ?? Tally()
            tally.count += 1
            let isDue = tally.reportedAt.map { now - $0 >= .seconds(60) } ?? true
            tallies[reason] = isDue ? Tally(reportedAt: now) : tally
            return isDue ? tally.count : nil
        }
    }

    /// Returns the operator's remedy; `nil` where the client is wrong.
    private static func remedy(_ status: HTTPStatus) -> String? {
        switch status {
        case .tooManyRequests:
            "one address has as many connections or requests as it may: raise --connections-per-address, or name the proxy in --proxies"
        case .serviceUnavailable: "as many are connected as may be: raise --connections"
        default: nil
        }
    }

    private static func remedy(_ code: Int32) -> String? {
        switch code {
        case EMFILE: "let the market open more files (LimitNOFILE, ulimit -n), or lower --connections"
        case ENFILE: "this machine has too many files open"
        case ENOBUFS, ENOMEM: "this machine has too little memory"
        default: nil
        }
    }
}
