import Glibc
import HTTPServer
import Linux
import Market
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct OperationsTests {
    private let market: EditionMarket
    private let handler: MarketHandler

    init() throws {
        market = try EditionMarket(settings: EditionSettings(served: []), watchers: ["192.0.2.0/24"])
        let report = HealthReport(
            parts: [.init(name: "disk", isHealthy: false, detail: "It is full.")],
            backupMadeAt: EditionMarket.now
        )
        handler = MarketHandler(
            market.services,
            routeGroups: [OperationsRoutes(market.services, health: { report })]
        )
    }

    private func ask(
        _ path: String,
        from address: String,
        fields: [(HTTPFieldName, String)] = [],
        trusting trust: ProxyTrust = .none
    ) async throws -> (status: Int, text: String) {
        let reply = try await handler.answer(
            to: HTTPRequest(
                .get,
                path,
                fields: fields,
                from: try #require(IPAddress(address)),
                trusting: trust
            )
        )
        return (reply.status.rawValue, String(decoding: try await reply.collectedBody(), as: UTF8.self))
    }

    @Test(arguments: [
        ("GET", "/healthChecker", 200), ("HEAD", "/healthChecker", 200), ("POST", "/healthChecker", 405),
        ("GET", "/healthChecker/2", 404), ("GET", "/health", 503), ("HEAD", "/health", 503),
        ("DELETE", "/health", 405), ("GET", "/metrics", 200), ("PUT", "/metrics", 405),
        ("OPTIONS", "/metrics", 405),
    ])
    func healthIsServedWithAnyEditions(method: String, path: String, status: Int) async throws {
        let reply = try await handler.answer(to: HTTPRequest(HTTPMethod(rawValue: method), path))

        #expect(reply.status.rawValue == status)
        #expect(reply.fields[.allow] == (status == 405 ? "GET, HEAD" : nil))
    }

    @Test func metricsReportReplicaLag() {
        let replica = HealthReport.Replica(change: 7, databaseChange: 9, age: .milliseconds(2_500))
        let text = HealthReport(parts: [], replica: replica).metrics
        for line in ["copy_change 7", "database_change 9", "copy_age_seconds 2"] {
            #expect(text.contains("\nopenmarket_\(line)\n"))
        }
        #expect(!HealthReport(parts: []).metrics.contains("copy"))
    }

    @Test func healthCheckerRepliesWithAQuotedString() async throws {
        let reply = try await handler.answer(to: HTTPRequest(.get, "/healthChecker"))

        #expect(try await reply.collectedBody() == Array("\"OK\"".utf8))
    }

    @Test(arguments: [
        ("127.0.0.1", nil, true), ("::1", nil, true), ("192.0.2.7", nil, true), ("198.51.100.7", nil, false),
        // A proxy on this machine that the server was not told of speaks for anyone.
        ("127.0.0.1", "X-Forwarded-For", false), ("127.0.0.1", "Forwarded", false),
        ("127.0.0.1", "Via", false), ("192.0.2.7", "X-Forwarded-For", false),
    ])
    func healthDetailsAreForLocalOrAllowedClientsOnly(
        address: String,
        mark: String?,
        seesAll: Bool
    ) async throws {
        let fields = mark.map { [(HTTPFieldName(stringLiteral: $0), "127.0.0.1")] } ?? []

        let health = try await ask("/health", from: address, fields: fields)
        let metrics = try await ask("/metrics", from: address, fields: fields)

        #expect(health.status == 503)
        #expect(health.text.hasPrefix("{\"status\":\"failing\""))
        #expect(health.text.contains("It is full.") == seesAll)
        #expect(metrics.status == (seesAll ? 200 : 403))
        #expect(metrics.text.contains("openmarket_part_ok{part=\"disk\"} 0") == seesAll)
        #expect(metrics.text.contains("backup_timestamp_seconds 1642483800") == seesAll)
    }

    @Test(arguments: [
        ("203.0.113.9", false), ("192.0.2.9", true), ("127.0.0.1", true),
        // As nginx writes behind a Unix socket: it could be anyone.
        ("unix:", false), ("unknown", false), ("203.0.113.9, unix:", false), ("unix:, 127.0.0.1", false),
    ])
    func trustedProxysClientDecidesAccess(client: String, seesAll: Bool) async throws {
        let reply = try await ask(
            "/metrics",
            from: "127.0.0.1",
            fields: [("X-Forwarded-For", client)],
            trusting: ProxyTrust(["127.0.0.1"].compactMap { AddressRange($0) })
        )

        #expect(reply.status == (seesAll ? 200 : 403))
    }

    @Test(arguments: [(nil, true), ("X-Forwarded-Proto", false), ("Via", false)])
    func directLoopbackClientIsLocalAndForwardedUnknownIsNot(
        mark: String?,
        seesAll: Bool
    ) async throws {
        let reply = try await ask(
            "/metrics",
            from: "127.0.0.1",
            fields: mark.map { [(HTTPFieldName(stringLiteral: $0), "https")] } ?? [],
            trusting: ProxyTrust(["127.0.0.1"].compactMap { AddressRange($0) })
        )

        #expect(reply.status == (seesAll ? 200 : 403))
    }

    /// A page elsewhere may have its name lead to this machine, and ask from a browser here.
    @Test(arguments: [
        ("localhost:8080", true), ("127.0.0.1:8080", true), ("[::1]:8080", true),
        ("evil.example", false), ("evil.example:8080", false), ("localhost.evil.example", false),
    ])
    func aNameFromElsewhereThatLeadsHereSeesNothing(host: String, seesAll: Bool) async throws {
        let metrics = try await ask("/metrics", from: "127.0.0.1", fields: [("Host", host)])
        let health = try await ask("/health", from: "127.0.0.1", fields: [("Host", host)])
        #expect(metrics.status == (seesAll ? 200 : 403))
        #expect(health.text.contains("It is full.") == seesAll)
        // A watcher is one by every name.
        let watcher = try await ask("/metrics", from: "192.0.2.7", fields: [("Host", host)])
        #expect(watcher.status == 200)
    }

    @Test func unconfiguredProxyIsLoggedOnce() async throws {
        for _ in 1...3 {
            _ = try await ask("/metrics", from: "127.0.0.1", fields: [("X-Forwarded-For", "203.0.113.9")])
        }

        #expect(market.log.filter { $0.contains("proxy_not_trusted") }.count == 1)
    }
}

/// The parts that `/health` checks.
@Suite(.timeLimit(.minutes(10)))
struct HealthTests {
    private let market: EditionMarket
    private let folder: DataFolder

    init() throws {
        market = try EditionMarket()
        folder = DataFolder(path: "\(market.folder)/data")
    }

    private func report(failing: [SelfTest.Step: String] = [:]) async -> HealthReport {
        var work: [SelfTest.Step: SelfTest.Work] = [:]
        for step in SelfTest.Step.allCases { work[step] = { failing[step] } }
        let test = SelfTest(work, uptime: { .zero }, log: market.services.log)
        for step in test.begin() { await step.value }
        return await report(test)
    }

    private func report(_ test: SelfTest) async -> HealthReport {
        await HealthService(store: market.store, folder: folder, selfTest: test, log: market.services.log)
            .report()
    }

    private func selfTest(_ uptime: @escaping @Sendable () -> Duration = { .zero }) -> SelfTest {
        SelfTest(
            of: market.store,
            in: folder,
            blocking: market.services.blocking,
            clock: ServerClock(now: { EditionMarket.now }, uptime: uptime),
            log: market.services.log,
            workersWork: { true }
        )
    }

    @Test func rowAndFileAreWrittenAndReadBack() async throws {
        let test = selfTest()
        for step in test.begin() { await step.value }

        let report = await report(test)

        #expect(report.isHealthy, "\(report)")
        #expect(report.parts.first?.detail == "It answers, and keeps what is written.")
        #expect(try Files.names(in: "\(folder.photos)/incoming").isEmpty)
    }

    /// The disk reports that it is writable, and is not.
    @Test func fileThatCannotBeWrittenIsUnhealthy() async throws {
        // A file in the place of a folder.
        try Files.replace("\(folder.photos)/incoming", with: [])
        let test = selfTest()
        for step in test.begin() { await step.value }

        let report = await report(test)

        #expect(!report.isHealthy)
        let disk = try #require(report.parts.first { $0.name == "disk" })
        #expect(disk.detail.contains("was not written and read back"), "\(disk)")
        #expect(market.log.contains { $0.contains("self_test_failed step=file") })
    }

    @Test(arguments: [(SelfTest.Step.row, "database"), (.file, "disk"), (.photo, "photos")])
    func failingStepNamesItsPart(step: SelfTest.Step, part: String) async throws {
        let report = await report(failing: [step: "it failed"])
        #expect(report.parts.filter { !$0.isHealthy }.map(\.name) == [part])
    }

    /// As on a disk that hangs: nothing fails, and nothing ends.
    @Test func stepThatDoesNotEndIsUnhealthy() async throws {
        let now = Mutex(Duration.zero)
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let test = SelfTest(
            [
                .row: {
                    for await _ in gate { break }
                    return nil
                }
            ],
            uptime: { now.withLock(\.self) },
            log: market.services.log
        )
        let steps = test.begin()
        #expect(await report(test).isHealthy)
        now.withLock { $0 = .seconds(15) }
        #expect(test.begin().isEmpty, "a step that hangs is not begun once more")
        #expect(await !report(test).isHealthy)
        open.yield()
        for step in steps { await step.value }
        #expect(await report(test).isHealthy)
    }

    /// As where their disk is not mounted any more.
    @Test func missingPhotoFolderIsUnhealthy() async throws {
        #expect(rmdir(folder.photos) == 0)
        let report = await report()
        #expect(!report.isHealthy)
        #expect(report.parts.first { $0.name == "photos" }?.detail.contains("folder is missing") == true)
    }

    @Test func failingPhotoWorkersAreUnhealthy() async {
        let well = await report()
        #expect(well.isHealthy)
        #expect(well.parts.map(\.name) == ["database", "disk", "photos", "backup"])
        #expect(await !report(failing: [.photo: "none"]).isHealthy)
    }

    @Test func lastVerifiedBackupIsReported() async throws {
        #expect(await report().backupMadeAt == nil)
        let manifest = try Backup.make(of: folder, at: "\(market.folder)/backup", now: EditionMarket.now)
            .manifest
        try VerifiedBackup.note(
            manifest,
            of: "\(market.folder)/backup",
            in: folder,
            now: EditionMarket.now
        )

        let report = await report()

        #expect(report.backupMadeAt == EditionMarket.now)
        #expect(report.parts.last?.detail.contains("2022-01-18T05:30:00") == true)
        #expect(report.isHealthy)
    }
}
