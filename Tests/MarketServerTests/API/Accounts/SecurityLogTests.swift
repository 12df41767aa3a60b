import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

/// What the log tells of sign-ins and changes of accounts, and what it must not.
@Suite(.timeLimit(.minutes(1)))
struct SecurityLogTests {
    @Test func signInsAndAccountChangesAreLoggedWithoutPasswords() async throws {
        try await TestMarket.with { market in
            let boss = try await market.person("boss", [.administrator])
            let secrets = [TestMarket.password, "a wrong guess", "battery staple", "typed as a name"]
            _ = try await market.signIn("boss", from: "2001:db8::7")
            _ = try await market.signIn("boss", secrets[1], from: "203.0.113.9")
            _ = try await market.signIn(secrets[3], secrets[1], from: "203.0.113.9")
            for current in secrets.prefix(2).reversed() {
                let body = #"{"current":"\#(current)","new":"\#(secrets[2])"}"#
                _ = try await market.ask(.put, "/account/password", as: boss, body)
            }
            let path = "/accounts/\(boss.account.id)/roles"
            _ = try await market.ask(.put, path, as: boss, #"{"roles":["administrator","moderator"]}"#)

            let lines = market.log.all.filter { $0.hasPrefix("security ") }
            let events = lines.map { $0.split(separator: " ")[1] }
            #expect(
                events == [
                    "signed_in", "sign_in_refused", "sign_in_refused", "password_change_refused",
                    "password_changed", "roles_set",
                ]
            )
            #expect(lines[0].contains("boss") && lines[0].contains("2001:db8::"))
            #expect(lines[1].contains("boss") && lines[1].contains("203.0.113.9"))
            #expect(lines[3...4].allSatisfy { $0.contains("boss") && $0.contains("network=") })
            let all = market.log.all.joined(separator: "\n")
            for secret in secrets + [boss.token.text] { #expect(!all.contains(secret), "\(secret)") }
        }
    }

    @Test func quietLogKeepsSecurityEvents() {
        let levels = Mutex<[LogRecord.Level]>([])
        let log = Log { record in levels.withLock { $0.append(record.level) } }.withoutInformation
        log.info("request")
        log.security("signed_in")
        log.warning("proxy_not_trusted")
        #expect(levels.withLock(\.self) == [.security, .warning])
    }

    @Test(arguments: [
        "a\nlevel=security event=signed_in", "a\r\nb", "a\u{2028}b", "a\u{1B}[2Jb", "a name=boss", "a\"b\\",
    ])
    func accountNameCannotInjectLogLinesOrFields(name: String) throws {
        let moment = Timestamp(millisecondsSince1970: 0)
        let record = LogRecord(.security, "signed_in", [("name", .text(name)), ("network", .text("::"))])
        let line = LogFormat.logfmt.line(record, at: moment)
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
        #expect(line.contains(" level=security event=signed_in name=\"") && line.hasSuffix("\" network=::"))
    }
}
