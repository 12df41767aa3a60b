import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

/// The records of sign-ins and account changes in the log, and the secrets that it must not hold.
@Suite(.timeLimit(.minutes(10)))
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

    /// Access that was refused, in the order of the log, without its times.
    private func refusals(_ market: TestMarket) -> [Substring] {
        market.log.all.filter { $0.contains("_refused ") }.map { $0.split(separator: " id=")[0] }
    }

    @Test func refusedAccessIsLoggedOnceWithItsAccount() async throws {
        try await TestMarket.with { market in
            let (seller, other) = (try await market.person("seller"), try await market.person("other"))
            let product = try await market.product(of: seller).id
            let page = PageClient(market, as: other)

            #expect(
                try await market.ask(.patch, "/products/\(product)", as: other, #"{"stock":5}"#).status == 403
            )
            #expect(try await market.ask(.get, "/cases", as: other).status == 403)
            #expect(try await page.get("/cases").status == 403)
            #expect(try await market.ask(.get, "/cases", as: nil).status == 401)
            #expect(
                try await market.ask(.get, "/cases", as: try await market.person("mod", [.moderator])).status
                    == 200
            )

            let account = other.account.id.rawValue
            #expect(refusals(market).count == 3)
            for (line, route) in zip(
                refusals(market),
                [("/api/v2/products/{id}", "PATCH"), ("/api/v2/cases", "GET"), ("/cases", "GET")]
            ) {
                let beginning =
                    "security access_refused route=text(\"\(route.0)\") method=text(\"\(route.1)\") network="
                #expect(line.hasPrefix(beginning), "\(line)")
            }
            let lines = market.log.all.filter { $0.contains("access_refused") }
            #expect(lines.allSatisfy { $0.hasSuffix(" account=number(\(account))") })
        }
    }

    @Test func wrongSealIsLoggedWithoutWhatWasSent() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller).id
            let request = try HTTPRequest(
                .post,
                "/products/\(product)/state",
                fields: [
                    (.cookie, "openmarket_session=\(seller.token.text)"),
                    (.contentType, "application/x-www-form-urlencoded"),
                ],
                body: Array("seal=0badc0de&state=hidden&note=secret+words".utf8)
            )
            #expect(await market.ask(request).status == 403)
            let lines = market.log.all.filter { $0.contains("_refused ") }
            #expect(
                lines.count == 1
                    && lines[0].hasPrefix("security seal_refused route=text(\"/products/{id}/state\")")
            )
            #expect(!lines[0].contains("0badc0de") && !lines[0].contains("secret"))
            #expect(try await market.store.product(product)?.state == .selling)
        }
    }

    /// A client that would fill the log gets a few entries, and the next entry counts those left out.
    @Test func aNetworkFillsNoLogWithRefusals() async throws {
        try await TestMarket.with { market in
            let other = try await market.person("other")
            for _ in 0..<200 { _ = try await market.ask(.get, "/cases", as: other) }
            #expect(refusals(market).count == 20)
            market.clock.advance(seconds: 60)
            _ = try await market.ask(.get, "/cases", as: other)
            #expect(
                market.log.all.last { $0.contains("access_refused") }?.contains(" left_out=number(180)")
                    == true
            )
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
