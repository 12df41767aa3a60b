package import Market
package import MarketService
import Synchronization

/// The server's measurements of itself.
package final class ServerMetrics: Sendable {
    private struct Key: Hashable {
        let route: String
        let status: Int
    }

    private let requests = Mutex<[Key: Int]>([:])
    private let refusals = Mutex<[Int: Int]>([:])
    private let durations = Histogram()
    private let failures = Counter()
    private let turnedAway = TurnedAwayPhoto.allCases.map { (reason: $0, count: Counter()) }

    private struct Runs {
        var failures = 0
        /// In seconds since 1970; 0 for never.
        var lastSuccess: Int64 = 0
    }

    private let jobs = Mutex<[String: Runs]>([:])
    private let lostLogLines: @Sendable () -> Int

    /// `lostLogLines` counts those that the log had no room for.
    package init(lostLogLines: @escaping @Sendable () -> Int = { 0 }) {
        self.lostLogLines = lostLogLines
    }

    /// Notes one reply; `route` must be one of finitely many.
    package func noteReply(route: String, status: Int, microseconds: Int64) {
        requests.withLock { $0[Key(route: route, status: status), default: 0] += 1 }
        durations.record(microseconds: microseconds)
        if status >= 500 { failures.add() }
    }

    /// Notes a connection or a request that got no further than the server's door.
    package func noteRefusal(status: Int) {
        refusals.withLock { $0[status, default: 0] += 1 }
    }

    package func noteTurnedAway(_ photo: TurnedAwayPhoto) {
        for (reason, count) in turnedAway where reason == photo { count.add() }
    }

    /// Notes how a job of the market's maintenance ended.
    package func noteMaintenance(_ job: String, hasWorked: Bool, at now: Timestamp) {
        jobs.withLock { jobs in
            if hasWorked {
                jobs[job, default: Runs()].lastSuccess = now.millisecondsSince1970 / 1_000
            } else {
                jobs[job, default: Runs()].failures += 1
            }
        }
    }

    /// All of it, as Prometheus reads it.
    func text() -> String {
        var text = MetricsText()
        text.describe("openmarket_requests_total", .counter, "Replies, by route and status.")
        let rows = requests.withLock(\.self).sorted {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }
        for (key, count) in rows {
            text.value(
                "openmarket_requests_total",
                count,
                labels: [("route", key.route), ("status", "\(key.status)")]
            )
        }
        text.describe(
            "openmarket_refused_total",
            .counter,
            "Connections and requests that were refused before anything of the market saw them, by status."
        )
        for (status, count) in refusals.withLock(\.self).sorted(by: { $0.key < $1.key }) {
            text.value("openmarket_refused_total", count, labels: [("status", "\(status)")])
        }
        text.describe("openmarket_request_seconds", .histogram, "From a request's head to its reply.")
        text.histogram("openmarket_request_seconds", durations)
        text.describe("openmarket_failures_total", .counter, "Replies with a status of 500 and above.")
        text.value("openmarket_failures_total", failures.value)
        text.describe(
            "openmarket_photos_turned_away_total",
            .counter,
            "Uploads that were told to try again, by reason."
        )
        for (reason, count) in turnedAway {
            text.value(
                "openmarket_photos_turned_away_total",
                count.value,
                labels: [("reason", reason.rawValue)]
            )
        }
        let jobs = jobs.withLock(\.self).sorted { $0.key < $1.key }
        let failures = "openmarket_maintenance_failures_total"
        text.describe(failures, .counter, "Failed runs of maintenance, by job.")
        for (job, runs) in jobs { text.value(failures, runs.failures, labels: [("job", job)]) }
        let success = "openmarket_maintenance_success_timestamp_seconds"
        text.describe(success, .gauge, "When maintenance did its work last, by job.")
        for (job, runs) in jobs { text.value(success, Int(runs.lastSuccess), labels: [("job", job)]) }
        text.describe("openmarket_log_lines_lost_total", .counter, "Lines that the log could not take.")
        text.value("openmarket_log_lines_lost_total", lostLogLines())
        return text.text
    }
}

/// A number that only grows; may be counted up from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func add(_ amount: Int = 1) {
        count.wrappingAdd(amount, ordering: .relaxed)
    }

    var value: Int { count.load(ordering: .relaxed) }
}
