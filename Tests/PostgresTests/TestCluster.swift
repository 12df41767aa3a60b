import Foundation
import LiveMarket
import Postgres
import TemporaryFolder
import Testing

/// A PostgreSQL that is started for the tests of this process, and goes with it; each test has a schema of its own.
final class TestCluster: Sendable {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/lib/postgresql/15/bin/initdb")

    /// Made by the first test that asks.
    private static let shared = Task { try await TestCluster() }

    let folder: String
    private let program: ChildProgram

    private init() async throws {
        // Short, as a socket's path may have 107 bytes.
        folder = "/tmp/market-postgres-\(getpid())"
        let said = "\(folder).said"
        program = try ChildProgram(
            URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../packaging/cluster/postgres").standardized.path(percentEncoded: false),
            ["run", folder],
            output: said,
            errors: said
        )
        defer { unlink(said) }
        let program = program
        try await until("PostgreSQL answers", within: .seconds(120)) {
            let words = try String(contentsOfFile: said, encoding: .utf8)
            guard program.isRunning else { throw ToolFailure("PostgreSQL did not start: \(words)") }
            return words.contains("ready")
        }
    }

    /// Where a new, empty schema is.
    static func schema() async throws -> PostgresAddress {
        var address = PostgresAddress(
            hosts: [.init(try await shared.value.folder)],
            database: "postgres",
            user: "market"
        )
        let name = "test_\(UInt64.random(in: .min ... .max))"
        try PostgresConnection(address).execute("CREATE SCHEMA \(PostgresConnection.quoted(name))")
        address.schema = name
        return address
    }
}
