import Foundation
import Glibc
import LiveMarket
import LoopbackSocket
import SQLite
import TemporaryFolder
import Testing

/// The health report of a market that has a fault.
@Suite(.timeLimit(.minutes(10)))
struct HealthTests {
    private struct Health: Decodable {
        struct Part: Decodable {
            let name: String
            let ok: Bool
            let detail: String
        }
        let status: String
        let parts: [Part]
    }

    /// `statvfs` goes on to say that the disk can be written to.
    @Test(.enabled(if: LoopDisk.isPossible, "only root can mount an image of a disk"))
    func diskThatFailedToReadOnlyIsUnhealthy() async throws {
        let disk = try await LoopDisk(megabytes: 600)
        // Its log has room elsewhere.
        let data = "\(disk.path).data"
        try FileManager.default.createDirectory(
            atPath: "\(disk.path)/data",
            withIntermediateDirectories: false
        )
        try FileManager.default.createSymbolicLink(atPath: data, withDestinationPath: "\(disk.path)/data")
        let market = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: market)
        let photo = Repository.pictures + "/quarters.jpg"
        #expect(try await trader.offer("남는 것", photo: photo).status == 201)
        try await until("the first trial is over") {
            try await health(at: market.origin).parts.first?.detail.contains("keeps what") == true
        }

        try await disk.fail()

        // The first account that writes gets the reason, and from then on the operator sees it too.
        let like = try await trader.ask("/products/1/like", ["-X", "PUT"])
        #expect(like.status == 503, "\(like.text)")
        #expect(try like.json(Problem.self).code == "read_only")
        let first = try await health(at: market.origin)
        let parts = Dictionary(uniqueKeysWithValues: first.parts.map { ($0.name, $0) })
        #expect(parts["disk"]?.ok == false && parts["disk"]?.detail.contains("read-only") == true, "\(first)")
        #expect(first.parts.allSatisfy { !$0.detail.contains("damaged") }, "\(first)")
        try await until("health says so", within: .seconds(60)) {
            try await health(at: market.origin).parts.contains { $0.name == "database" && !$0.ok }
        }
        #expect(try await Curl()(["\(market.origin)/health"]).status == 503)
        let found = try await health(at: market.origin)
        #expect(found.status == "failing")
        let sick = found.parts.filter { !$0.ok }.map(\.name)
        #expect(sick.contains("database") && sick.contains("disk"), "\(found)")
        // A write gets the same answer, and kept data is still shown.
        let reply = try await trader.ask("/products/1", ["-X", "DELETE"])
        #expect(reply.status == 503 && reply.values("retry-after") == ["2"], "\(reply.text)")
        #expect(try await trader.names() == ["남는 것"])
        await market.kill()
        #expect(try market.log().contains("event=self_test_failed step=row"))
    }

    @Test func damageIsReportedUntilACheckClearsIt() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let first = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: first)
        #expect(try await trader.offer("의자 하나", photo: Repository.pictures + "/quarters.jpg").status == 201)
        try await first.stop()
        // The pages from the middle on: what a start reads is whole.
        let file = URL(filePath: "\(data)/market.sqlite")
        let whole = try Data(contentsOf: file)
        let root = try Self.rootPage(of: "cards", in: data)
        var bytes = whole
        bytes.replaceSubrange((root - 1) * 4096..<root * 4096, with: [UInt8](repeating: 0x64, count: 4096))
        try bytes.write(to: file)

        let market = try await LiveMarket(data)
        #expect(try await Curl()(["\(market.origin)/api/v2/products"]).status == 500)
        let health = try await health(at: market.origin)
        #expect(health.status == "failing")
        #expect(health.parts.first?.detail.contains("malformed") == true, "\(health)")
        let metrics = try await Curl()(["\(market.origin)/metrics"]).text
        #expect(metrics.contains("openmarket_damaged 1") && metrics.contains("part=\"database\"} 0"))
        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["check", "--data", data]
        )
        #expect(exit == .status(3), "\(words)")
        let log = try await market.stop()
        #expect(log.matches(of: /event=database_damaged reason=.*malformed/).count == 1, "\(log)")

        try whole.write(to: file)
        let again = try await LiveMarket(data)
        #expect(try await Curl()(["\(again.origin)/health"]).status == 503, "the mark survives a restart")
        #expect(try again.log().contains("event=database_damaged"))
        #expect(
            try await OpenMarketTool.run(["check", "--data", data]).contains("mark of damage is cleared")
        )
        #expect(try await Curl()(["\(again.origin)/health"]).status == 200)
        try await again.stop()
    }

    @Test func statusListenerAnswersWhenAllConnectionsAreTaken() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(
            folder.file("data"),
            options: ["--connections", "3", "--status-listen", "127.0.0.1:0"]
        )
        let said = try String(contentsOfFile: folder.file("data.said"), encoding: .utf8)
        let status = try #require(said.firstMatch(of: /health is at (http:\S+)\/health/)).1
        // A head that is never ended keeps its connection.
        let taken = try (1...3).map { _ in
            let socket = try LoopbackSocket(connectedTo: market.port, timeout: 30)
            #expect(socket.send(Array("GET / HTTP/1.1\r\n".utf8)))
            return socket
        }
        try await until("all connections are taken") {
            try await Curl()(["\(market.origin)/health"]).status == 503
        }

        let reply = try await Curl()(["\(status)/health"])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try reply.json(Health.self).parts.count == 4)
        #expect(try await Curl()(["\(status)/metrics"]).text.contains("openmarket_refused_total"))
        #expect(try await Curl()(["\(status)/api/v2/products"]).status == 404)
        withExtendedLifetime(taken) {}
        await market.kill()
    }

    private func health(at origin: String) async throws -> Health {
        try await Curl()(["\(origin)/health"]).json(Health.self)
    }

    private static func rootPage(of name: String, in data: String) throws -> Int {
        let connection = try SQLiteConnection(path: "\(data)/market.sqlite", access: .readOnly)
        let page = try connection.first("SELECT rootpage FROM sqlite_schema WHERE name = ?1", [.text(name)]) {
            row throws(SQLiteError) in try row.integer(0)
        }
        return Int(try #require(page))
    }
}
