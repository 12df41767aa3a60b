import Glibc
import HTTPServer
import MarketServer
import Synchronization
import Testing

@testable import openmarket

@Suite(.timeLimit(.minutes(1)))
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

    @Test(arguments: [
        (EMFILE, "Too many open files", "LimitNOFILE"),
        (ENFILE, "Too many open files in system", "this machine"),
        (ENOBUFS, "No buffer space", "memory"),
    ])
    func aConnectionThatIsNotAcceptedIsToldWithItsReasonAndWhatToDo(
        code: Int32,
        reason: String,
        remedy: String
    ) {
        let line = line(of: .acceptFailed(errno: code))

        #expect(line.hasPrefix("error connection_not_accepted "))
        #expect(line.contains(reason) && line.contains(remedy))
    }

    @Test func aFailureOfOursIsToldWithoutWhatMayBeSecret() {
        let line = line(of: .handlerFailed(Trouble(), target: "/api/products/1/secret"))

        #expect(line.hasPrefix("error handler_failed ") && line.contains("Trouble"))
        #expect(!line.contains("hunter2") && !line.contains("secret"))
    }
}
