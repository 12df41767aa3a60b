import Foundation
import LiveMarket
package import Postgres

/// A PostgreSQL that is started for the tests of this process, and goes with it; each test has a schema of its own.
package final class TestCluster: Sendable {
    package static let isInstalled = FileManager.default.isExecutableFile(
        atPath: "/usr/lib/postgresql/15/bin/initdb"
    )

    /// Starts, stops and kills one.
    package static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../packaging/cluster/postgres").standardized.path(percentEncoded: false)

    /// Made by the first test that asks.
    private static let shared = Task { try await TestCluster() }

    private let folder: String
    private let program: ChildProgram

    private init() async throws {
        // Short, as a socket's path may have 107 bytes.
        folder = "/tmp/market-postgres-\(getpid())"
        let said = "\(folder).said"
        program = try ChildProgram(Self.script, ["run", folder], output: said, errors: said)
        defer { unlink(said) }
        let program = program
        try await until("PostgreSQL answers", within: .seconds(120)) {
            let words = try String(contentsOfFile: said, encoding: .utf8)
            guard program.isRunning else { throw ToolFailure("PostgreSQL did not start: \(words)") }
            return words.contains("ready")
        }
    }

    /// Makes a new, empty schema, and returns its address.
    package static func schema() async throws -> PostgresAddress {
        try schema(in: try await shared.value.folder)
    }

    /// The same in a cluster of one's own, by the folder of its socket.
    package static func schema(in folder: String) throws -> PostgresAddress {
        var address = PostgresAddress(hosts: [.init(folder)], database: "postgres", user: "market")
        let name = "test_\(UInt64.random(in: .min ... .max))"
        try PostgresConnection(address).execute("CREATE SCHEMA \(PostgresConnection.quoted(name))")
        address.schema = name
        return address
    }

    /// Removes a schema that was made, since each is some ten megabytes.
    package static func drop(_ address: PostgresAddress) throws {
        guard let schema = address.schema else { return }
        try PostgresConnection(address).execute("DROP SCHEMA \(PostgresConnection.quoted(schema)) CASCADE")
    }
}
