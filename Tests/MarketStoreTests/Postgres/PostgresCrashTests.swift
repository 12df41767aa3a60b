import Foundation
import LiveMarket
import LivePostgres
import Market
import Postgres
import SQLite
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

/// The outcomes that writers received for their writes.
private final class Ledger: Sendable {
    let acknowledged = Mutex<Set<Int64>>([])
    let unknown = Mutex<Set<Int64>>([])
}

/// A PostgreSQL that is killed while a market writes to it.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresCrashTests {
    @Test func acknowledgedWritesExistOnceAfterAKill() async throws {
        let folder = "/tmp/market-killed-\(getpid())"
        defer { removeFolder(folder) }
        try await command("start", folder, "durable")
        let address = try TestCluster.schema(in: folder)
        try PostgresPrimary.open(address).execute("CREATE TABLE notes (number bigint)")
        let writer = PostgresWriter(
            address,
            batchLimit: 8,
            patience: PostgresPatience(turns: 60, firstPause: 20)
        ) { _ throws(MarketError) in {} }
        writer.start()

        let ledger = Ledger()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 as Range<Int64> {
                group.addTask {
                    for number in task * 1_000..<task * 1_000 + 200 {
                        do throws(MarketError) {
                            _ = try await writer.write { database throws(MarketError) in
                                try database.run("INSERT INTO notes (number) VALUES (?1)", .integer(number))
                            }
                            ledger.acknowledged.withLock { _ = $0.insert(number) }
                        } catch {
                            guard error == .unavailable(.outcomeUnknown) else { throw error }
                            ledger.unknown.withLock { _ = $0.insert(number) }
                        }
                    }
                }
            }
            for kill in 1...3 {
                try await until("\(kill * 150) are written", within: .seconds(60)) {
                    ledger.acknowledged.withLock { $0.count } >= kill * 150
                }
                try Self.kill(folder)
                try await until("PostgreSQL starts again", within: .seconds(60)) {
                    do { try await command("start", folder, "durable") } catch { return false }
                    return true
                }
            }
            try await group.waitForAll()
        }
        writer.close()

        var times: [Int64: Int] = [:]
        try PostgresConnection(address).forEach("SELECT number FROM notes") { row throws(PostgresError) in
            times[try row.integer(0), default: 0] += 1
        }
        try await command("stop", folder)
        let (kept, doubtful) = (ledger.acknowledged.withLock { $0 }, ledger.unknown.withLock { $0 })
        #expect(kept.filter { times[$0] != 1 }.sorted() == [])
        #expect(doubtful.filter { times[$0, default: 0] > 1 }.sorted() == [])
        #expect(kept.count + doubtful.count == 800)
    }

    /// Ends all processes of the cluster at once, as a machine that fails would.
    private static func kill(_ folder: String) throws {
        let words = try String(contentsOfFile: "\(folder)/postmaster.pid", encoding: .utf8)
        let main = try #require(words.split(separator: "\n").first.flatMap { Int32($0) })
        let list = try String(contentsOfFile: "/proc/\(main)/task/\(main)/children", encoding: .utf8)
        for process in [main] + list.split(separator: " ").compactMap({ Int32($0) }) {
            Glibc.kill(process, SIGKILL)
        }
    }

    private func command(_ words: String...) async throws {
        let program = try ChildProgram(TestCluster.script, words, output: "/dev/null", errors: "/dev/null")
        let exit = await program.waitForExit()
        guard exit == .status(0) else { throw ToolFailure("\(words): \(exit)") }
    }

    private func removeFolder(_ folder: String) {
        do { try FileManager.default.removeItem(atPath: folder) } catch {}
    }
}
