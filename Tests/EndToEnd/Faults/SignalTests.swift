import Foundation
import Glibc
import LiveMarket
import LoopbackSocket
import TemporaryFolder
import Testing

/// Settings that are read again, and logs of processes that are killed.
@Suite(.timeLimit(.minutes(10)))
struct SignalTests {
    @Test func hangUpReadsTheSettingsAgainAndEndsNothing() async throws {
        let folder = try TemporaryFolder()
        let settings = folder.file("settings")
        func write(_ text: String) throws {
            try text.write(toFile: settings, atomically: true, encoding: .utf8)
        }
        try write("OPENMARKET_PROXIES=127.0.0.1/32\nOPENMARKET_QUIET=1\n")
        let market = try await LiveMarket(folder.file("data"), options: ["--settings", settings])
        let asWatcher = ["-H", "X-Forwarded-For: 203.0.113.9", "\(market.origin)/metrics"]
        #expect(try await Curl()(asWatcher).status == 403)

        try write(
            "OPENMARKET_PROXIES=127.0.0.1/32\nOPENMARKET_WATCHERS=203.0.113.9\nOPENMARKET_PROT=1\n"
                + "OPENMARKET_STRICT_EDITIONS=1\n"
        )
        market.program.send(SIGHUP)
        try await until("the settings are read") {
            try market.log().contains(
                "event=settings_read taken=--quiet,--watchers need_restart=--strict-editions"
            )
        }
        #expect(try market.log().contains("event=unknown_setting name=OPENMARKET_PROT meant=OPENMARKET_PORT"))
        #expect(try await Curl()(asWatcher).status == 200)
        try await until("requests are logged") { try market.log().contains("event=request") }

        // What can't be read changes nothing.
        try write("OPENMARKET_WATCHERS=everyone\n")
        market.program.send(SIGHUP)
        try await until("the settings are refused") {
            try market.log().contains("event=settings_not_read error=\"OPENMARKET_WATCHERS takes")
        }
        #expect(try await Curl()(asWatcher).status == 200)
        for _ in 1...3 { market.program.send(SIGHUP) }
        #expect(try await Curl()(asWatcher).status == 200)
        try await market.stop()
    }

    @Test func connectionLimitIsReadAgain() async throws {
        let folder = try TemporaryFolder()
        let settings = folder.file("settings")
        try "OPENMARKET_CONNECTIONS_PER_ADDRESS=5\n"
            .write(toFile: settings, atomically: true, encoding: .utf8)
        let market = try await LiveMarket(folder.file("data"), options: ["--settings", settings])
        try "OPENMARKET_CONNECTIONS=1\n".write(toFile: settings, atomically: true, encoding: .utf8)
        market.program.send(SIGHUP)
        try await until("the settings are read") {
            try market.log().contains("taken=--connections,--connections-per-address need_restart=nothing")
        }
        let held = try LoopbackSocket(connectedTo: market.port, timeout: 30)
        #expect(held.send(Array("GET / HTTP/1.1\r\n".utf8)))
        #expect(try await Curl()(["\(market.origin)/health"]).status == 503)
        withExtendedLifetime(held) {}
        await market.kill()
    }

    @Test func newcomersAndReservedNamesAreReadAgain() async throws {
        let folder = try TemporaryFolder()
        let (settings, data) = (folder.file("settings"), folder.file("data"))
        try "OPENMARKET_NEWCOMERS=limited\n".write(toFile: settings, atomically: true, encoding: .utf8)
        let market = try await LiveMarket(data, options: ["--settings", settings])
        func signUp(_ name: String) async throws -> Int {
            try await Curl()([
                "-H", "Content-Type: application/json", "\(market.origin)/api/v2/accounts", "-d",
                "{\"name\":\"\(name)\",\"password\":\"correct horse\"}",
            ]).status
        }
        let trader = try await Trader(signingUpAt: market)
        let photo = Repository.pictures + "/quarters.jpg"
        for number in 1...6 {
            let reply = try await trader.offer("상품 번호 \(number)", photo: photo)
            #expect(reply.status == (number < 6 ? 201 : 429))
        }

        try "당근지기\n".write(toFile: "\(data)/reserved-names.txt", atomically: true, encoding: .utf8)
        try "OPENMARKET_NEWCOMERS=trusted\n".write(toFile: settings, atomically: true, encoding: .utf8)
        market.program.send(SIGHUP)
        try await until("the settings are read") {
            try market.log().contains("taken=--newcomers need_restart=nothing")
        }
        #expect(try market.log().contains("event=reserved_names_read"))
        #expect(try await trader.offer("하나 더 팝니다", photo: photo).status == 201)
        #expect(try await signUp("당근지기") == 422)

        // What can't be read leaves the words as they were.
        try FileManager.default.removeItem(atPath: "\(data)/reserved-names.txt")
        try FileManager.default.createDirectory(
            atPath: "\(data)/reserved-names.txt",
            withIntermediateDirectories: false
        )
        market.program.send(SIGHUP)
        try await until("the names are not read") {
            try market.log().contains("event=reserved_names_not_read")
        }
        #expect(try await signUp("당근지기") == 422)
        try "prepay\t10\n".write(toFile: "\(data)/message-hints.txt", atomically: true, encoding: .utf8)
        market.program.send(SIGHUP)
        try await until("the hints are not read") {
            try market.log().contains("event=message_hints_not_read")
        }
        await market.kill()
    }

    @Test func misspeltSettingIsNamedAtTheStart() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(
            folder.file("data"),
            through: ["/usr/bin/env", "OPENMARKET_PROXYS=127.0.0.1/32"]
        )
        #expect(
            try await market.stop().contains(
                "level=warning event=unknown_setting name=OPENMARKET_PROXYS meant=OPENMARKET_PROXIES"
            )
        )
    }

    @Test func replyThatWasReadIsInTheLogOfAKilledProcess() async throws {
        let folder = try TemporaryFolder()
        for round in 1...5 {
            let market = try await LiveMarket(folder.file("data"))
            for number in 1...10 {
                _ = try await Curl()([
                    "-H", "X-Request-ID: r\(round)-\(number)", "\(market.origin)/healthChecker",
                ])
            }
            await market.kill()
            let log = try market.log()
            // The last may have been on its way.
            for number in 1...9 { #expect(log.contains("id=r\(round)-\(number)\n"), "\(log)") }
        }
    }
}
