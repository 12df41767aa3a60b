import Foundation
import Glibc
import LiveMarket
import SQLite
import TemporaryFolder
import Testing

/// Files of a market that go missing, and programs that get in its way, while it is served.
@Suite(.timeLimit(.minutes(10)))
struct LostFileTests {
    private let photo = Repository.pictures + "/quarters.jpg"

    @Test func removedDatabaseStopsWritesAndWhatWasKeptIsSaved() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let market = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: market)
        #expect(try await trader.offer("남는 것", photo: photo).status == 201)
        for name in ["market.sqlite", "market.sqlite-wal", "market.sqlite-shm"] {
            #expect(unlink("\(data)/\(name)") == 0)
        }

        let refused = try await trader.offer("없는 것", photo: photo)
        #expect(refused.status == 503 && refused.values("retry-after") == ["2"], "\(refused.text)")
        #expect(try await trader.ask("/products/1").status == 503)
        let health = try await Curl()(["\(market.origin)/health"])
        #expect(health.status == 503 && health.text.contains("\"name\":\"database\",\"ok\":false"))

        // As the log says.
        let log = try market.log()
        let remedy = try #require(log.firstMatch(of: /event=database_moved .*remedy=".*: (mkdir [^"]*)"/)).1
        let (exit, words) = try await ChildProgram.said(
            by: "/bin/sh",
            ["-c", "cd \(folder.path) && \(remedy)"]
        )
        #expect(exit == .status(0), "\(remedy): \(words)")
        await market.kill()
        try FileManager.default.moveItem(atPath: "\(data)/photos", toPath: folder.file("saved/photos"))
        let saved = try await LiveMarket(folder.file("saved"))
        #expect(try await Trader(trader, at: saved).names() == ["남는 것"])
        try await saved.stop()
        #expect(
            try await OpenMarketTool.run(["check", "--data", folder.file("saved")]).contains("all is well")
        )
    }

    @Test func replacedDatabaseIsNotWrittenTo() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let market = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: market)
        let database = "\(data)/market.sqlite"
        try FileManager.default.copyItem(atPath: database, toPath: folder.file("copy"))
        let other = try Data(contentsOf: URL(filePath: folder.file("copy")))
        #expect(rename(database, folder.file("aside")) == 0 && rename(folder.file("copy"), database) == 0)

        #expect(try await trader.offer("없는 것", photo: photo).status == 503)
        #expect(try await trader.ask("/products").status == 503)
        #expect(try Data(contentsOf: URL(filePath: database)) == other)

        #expect(rename(folder.file("aside"), database) == 0)
        #expect(try await trader.offer("남는 것", photo: photo).status == 201)
        let log = try await market.stop()
        #expect(log.contains("event=database_moved") && log.contains("event=database_returned"))
    }

    @Test func lockOnTheDatabaseKeepsASecondServerAway() async throws {
        let folder = try TemporaryFolder()
        let data = folder.file("data")
        let market = try await LiveMarket(data)
        let trader = try await Trader(signingUpAt: market)
        #expect(try await trader.offer("의자 하나", photo: photo).status == 201)
        #expect(unlink("\(data)/market.lock") == 0)

        for _ in 1...2 {
            let (exit, words) = try await ChildProgram.said(
                by: OpenMarketTool.path(),
                ["serve", "--data", data, "--port", "0"]
            )
            #expect(exit == .status(1) && words.contains("Another openmarket is using"), "\(words)")
        }
        // What works beside a server still does.
        try await Vendor.usual.add(to: data)
        try await OpenMarketTool.run(["backup", "--data", data, "--backup", folder.file("backup")])
        try await OpenMarketTool.run(["verify-backup", "--data", data, "--backup", folder.file("backup")])
        #expect(try await OpenMarketTool.run(["check", "--data", data]).contains("all is well"))
        let (exit, words) = try await ChildProgram.said(
            by: OpenMarketTool.path(),
            ["restore", "--data", data, "--backup", folder.file("backup")]
        )
        #expect(exit == .status(1), "\(words)")
        #expect(try await trader.offer("책상 하나", photo: photo).status == 201)
        try await market.stop()
        try await LiveMarket(data).stop()
    }

    @Test func aLockedDatabaseAnswersWithRetryAfter() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let trader = try await Trader(signingUpAt: market)
        #expect(try await trader.offer("의자 하나", photo: photo).status == 201)
        let other = try SQLiteConnection(path: folder.file("data/market.sqlite"), access: .readWrite)
        try other.execute("BEGIN IMMEDIATE")

        let refused = try await trader.ask("/products/1", ["-X", "DELETE"])
        #expect(refused.status == 503 && refused.values("retry-after") == ["2"], "\(refused.text)")
        #expect(try refused.json(Problem.self).code == "busy")
        #expect(try await trader.names() == ["의자 하나"])
        try other.execute("ROLLBACK")
        #expect([200, 204].contains(try await trader.ask("/products/1", ["-X", "DELETE"]).status))
        #expect(try await market.stop().contains("another program has locked the database"))
    }

    @Test func aStalledPhotoWorkerAnswersWithRetryAfter() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        let trader = try await Trader(signingUpAt: market)
        #expect(try await trader.offer("의자 하나", photo: photo).status == 201)
        for worker in market.program.children { kill(worker, SIGSTOP) }

        let refused = try await trader.offer("책상 하나", photo: photo)
        #expect(refused.status == 503 && refused.values("retry-after") == ["2"], "\(refused.text)")
        let metrics = try await Curl()(["\(market.origin)/metrics"]).text
        #expect(metrics.contains("photos_turned_away_total{reason=\"worker_stalled\"} 1"), "\(metrics)")
        for worker in market.program.children { kill(worker, SIGCONT) }
        #expect(try await trader.offer("책상 하나", photo: photo).status == 201)
        #expect(try await market.stop().contains("event=photo_worker_failed reason=worker_stalled"))
    }

    /// Enough for all but the 19 MiB that a password takes.
    @Test func passwordThatFindsNoMemoryIsNoWrongPassword() async throws {
        let folder = try TemporaryFolder()
        let market = try await LiveMarket(folder.file("data"))
        _ = try await Trader(signingUpAt: market)
        let signIn = [
            "-H", "Content-Type: application/json", "-d",
            "{\"name\":\"trader\",\"password\":\"correct horse battery\",\"kind\":\"app\"}",
            "\(market.origin)/api/v2/sessions",
        ]
        let process = market.program.identifier
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let used = try #require(status.firstMatch(of: /VmSize:\s+(\d+) kB/).flatMap { Int($0.1) })
        try await limitMemory(of: process, to: "\((used << 10) + (12 << 20))")

        let refused = try await Curl()(signIn)
        #expect(refused.status == 503 && refused.values("retry-after") == ["2"], "\(refused.text)")
        try await limitMemory(of: process, to: "unlimited")
        #expect(try await Curl()(signIn).status == 201)
        #expect(try await market.stop().contains("no memory to hash a password with"))
    }

    private func limitMemory(of process: Int32, to limit: String) async throws {
        let (exit, words) = try await ChildProgram.said(
            by: "/usr/bin/prlimit",
            ["--pid", "\(process)", "--as=\(limit):unlimited"]
        )
        #expect(exit == .status(0), "\(words)")
    }
}
