import Foundation
import LiveMarket
import LivePostgres
import Market
import Postgres
import SQLite
import TemporaryFolder
import Testing

@testable import MarketStore

/// A PostgreSQL that is stopped while a market writes to it: it answers nothing, and no connection breaks off.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct PostgresSilenceTests {
    @Test func writerOfAStoppedServerCloses() async throws {
        let folder = "/tmp/market-silent-\(getpid())"
        defer { removeFolder(folder) }
        try await command("start", folder)
        var address = try TestCluster.schema(in: folder)
        let connection = try PostgresPrimary.open(address)
        try connection.execute("CREATE TABLE notes (number bigint)")
        (address.connectTimeout, address.connectLimit) = (600, .seconds(2))
        address.answerTimeout = .seconds(2)
        let writer = PostgresWriter(address, batchLimit: 64) { _ throws(MarketError) in {} }
        writer.start()
        @Sendable func note(_ number: Int64) async throws(MarketError) {
            _ = try await writer.write { database throws(MarketError) in
                try database.run("INSERT INTO notes (number) VALUES (?1)", .integer(number))
            }
        }
        try await note(1)

        let processes = try Self.processes(of: folder)
        for process in processes { kill(process, SIGSTOP) }
        let tasks = (2...200).map { number in Task.immediate { try await note(number) } }
        writer.close()
        for process in processes { kill(process, SIGCONT) }
        for task in tasks {
            let result = await task.result
            guard case .failure(MarketError.unavailable(.storageUnreachable)) = result else {
                Issue.record("\(result)")
                continue
            }
        }
        let count = try connection.first("SELECT count(*) FROM notes") { row throws(PostgresError) in
            try row.integer(0)
        }
        #expect(count == 1)
        try await command("stop", folder)
    }

    /// Patience for a database that restarts is endless here: nothing but the silence ends the wait.
    @Test func writeOfAStoppedServerEndsWithTheSilence() async throws {
        let folder = "/tmp/market-mute-\(getpid())"
        defer { removeFolder(folder) }
        try await command("start", folder)
        var address = try TestCluster.schema(in: folder)
        let connection = try PostgresPrimary.open(address)
        try connection.execute("CREATE TABLE notes (number bigint)")
        (address.connectTimeout, address.connectLimit) = (3_600, .seconds(3_600))
        address.answerTimeout = .seconds(2)
        var patience = PostgresPatience()
        (patience.turns, patience.atMost, patience.atMostInSilence) = (.max, .seconds(86_400), .seconds(3))
        let writer = PostgresWriter(address, batchLimit: 64, patience: patience) { _ throws(MarketError) in {}
        }
        writer.start()
        @Sendable func note(_ number: Int64) async throws(MarketError) {
            _ = try await writer.write { database throws(MarketError) in
                try database.run("INSERT INTO notes (number) VALUES (?1)", .integer(number))
            }
        }
        try await note(1)

        let processes = try Self.processes(of: folder)
        for process in processes { kill(process, SIGSTOP) }
        // The first finds its connection silent, and the next ones that none is to be had.
        for number in 2...3 {
            let result = await Task.immediate { try await note(Int64(number)) }.result
            guard case .failure(let error as MarketError) = result, error.isUnreachable else {
                Issue.record("\(result)")
                continue
            }
        }
        for process in processes { kill(process, SIGCONT) }
        // On a busy machine the server may take longer than the silence to answer again.
        while true {
            do {
                try await note(4)
                break
            } catch MarketError.unavailable(.storageUnreachable) {}
        }
        writer.close()
        let numbers = try connection.first("SELECT string_agg(number::text, ' ' ORDER BY number) FROM notes")
        {
            row throws(PostgresError) in try row.text(0)
        }
        #expect(numbers == "1 4")
        try await command("stop", folder)
    }

    /// Statements may take as long as they take here: nothing but being closed ends them.
    @Test func storeOfAStoppedServerCloses() async throws {
        let folder = "/tmp/market-still-\(getpid())"
        let place = try TemporaryFolder()
        defer { removeFolder(folder) }
        try await command("start", folder)
        var address = try TestCluster.schema(in: folder)
        address.answerTimeout = nil
        (address.connectTimeout, address.connectLimit) = (3_600, .seconds(3_600))
        let clock = ManualClock()
        let store = try SQLiteStore(
            opening: DataFolder(path: place.file("server")),
            primary: address,
            closeTimeout: .milliseconds(100),
            clock: { clock.now }
        )
        let copy = try #require(store.replica)
        for await read in copy.reads.numbers() where read > 0 { break }
        let processes = try Self.processes(of: folder)
        for process in processes { kill(process, SIGSTOP) }
        let writing = Task.immediate { try await store.createAccount(.sample(1)) }
        let reading = Task.immediate { try await store.product(Product.ID(1)) }
        await store.closeAside()
        for result in [await writing.result.map { _ in }, await reading.result.map { _ in }] {
            guard case .failure(let error as MarketError) = result,
                [.unavailable(.closed), .unavailable(.outcomeUnknown)].contains(error) || error.isUnreachable
            else {
                Issue.record("\(result)")
                continue
            }
        }
        for process in processes { kill(process, SIGCONT) }
        try await command("stop", folder)
    }

    private static func processes(of folder: String) throws -> [Int32] {
        let words = try String(contentsOfFile: "\(folder)/postmaster.pid", encoding: .utf8)
        let main = try #require(words.split(separator: "\n").first.flatMap { Int32($0) })
        let list = try String(contentsOfFile: "/proc/\(main)/task/\(main)/children", encoding: .utf8)
        return [main] + list.split(separator: " ").compactMap { Int32($0) }
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

extension MarketError {
    fileprivate var isUnreachable: Bool {
        if case .unavailable(.storageUnreachable) = self { true } else { false }
    }
}
