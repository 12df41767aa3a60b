import Glibc
import HTTPServer
import MarketServer
import MarketService
import Synchronization
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(10)))
struct NoticeTests {
    private struct Trouble: Error {
        let secret = "hunter2"
    }

    private func line(of notice: ServerNotice) -> String {
        let lines = Mutex<[String]>([])
        Log { record in
            let details = record.details.map { "\($0.name)=\($0.value)" }
            lines.withLock { $0.append("\(record.level) \(record.event) \(details.joined(separator: " "))") }
        }
        .note(notice)
        return lines.withLock { $0.joined(separator: "\n") }
    }

    @Test func refusalsAreCountedAndReportedOnceAMinute() {
        let lines = Mutex<[String]>([])
        let now = Mutex(Duration.zero)
        let log = Log { record in
            lines.withLock {
                $0.append("\(record.level) \(record.details.prefix(2).map { "\($0.name)=\($0.value)" })")
            }
        }
        let metrics = ServerMetrics()
        let refusals = RefusalCounter(log, metrics) { now.withLock(\.self) }
        for _ in 0..<300 { refusals.note(.tooManyRequests) }
        refusals.note(.badRequest)
        now.withLock { $0 = .seconds(61) }
        refusals.note(.tooManyRequests)

        let told = lines.withLock(\.self)
        #expect(told.count == 3)
        #expect(told[0].hasPrefix("warning") && told[1].hasPrefix("info") && told[2].contains("300"))
    }

    @Test(arguments: [
        (EMFILE, "Too many open files", "LimitNOFILE"),
        (ENFILE, "Too many open files in system", "this machine"),
        (ENOBUFS, "No buffer space", "memory"),
    ])
    func refusedConnectionIsReportedWithReasonAndAdvice(
        code: Int32,
        reason: String,
        remedy: String
    ) {
        let lines = Mutex<[String]>([])
        let log = Log { record in
            let details = record.details.map { "\($0.name)=\($0.value)" }
            lines.withLock { $0.append("\(record.level) \(record.event) \(details.joined(separator: " "))") }
        }
        let now = Mutex(Duration.zero)
        let refusals = RefusalCounter(log, ServerMetrics()) { now.withLock(\.self) }
        // Some eight a second, for as long as it lasts.
        for _ in 0..<400 { refusals.note(unaccepted: code) }
        now.withLock { $0 = .seconds(60) }
        refusals.note(unaccepted: code)

        let told = lines.withLock(\.self)
        #expect(told.count == 2 && told.last?.contains("400") == true, "\(told)")
        for line in told {
            #expect(line.hasPrefix("error connection_not_accepted "))
            #expect(line.contains(reason) && line.contains(remedy))
        }
    }

    @Test func internalErrorIsReportedWithoutSecrets() {
        let line = line(of: .handlerFailed(Trouble(), target: "/api/products/1/secret"))

        #expect(line.hasPrefix("error handler_failed ") && line.contains("Trouble"))
        #expect(!line.contains("hunter2") && !line.contains("secret"))
    }
}
