import Figures
import Foundation
import Market
import MarketStore
import Postgres

/// Measures what a market of several servers writes, and when they hear of it; writes the figures into
/// `Benchmarks/README.md`.
///
///     cluster-benchmark postgres://market@/postgres?host=FOLDER [--readme Benchmarks/README.md]
///
/// The servers are stores in one process, each with a copy and connections of its own.
@main
enum ClusterBenchmark {
    private static let turns = 5

    static func main() async throws {
        guard let url = CommandLine.arguments.dropFirst().first else {
            FileHandle.standardError.write(Data("usage: cluster-benchmark URL [--readme FILE]\n".utf8))
            exit(2)
        }
        let place = FileManager.default.temporaryDirectory.appending(path: "cluster-benchmark-\(UUID())")
        let address = try PostgresAddress(url: url)
        func open(_ name: String, _ primary: PostgresAddress?) throws -> SQLiteStore {
            let folder = DataFolder(path: place.appending(path: name).path)
            return try SQLiteStore(opening: folder, primary: primary) {
                Timestamp(millisecondsSince1970: Int64(Date.now.timeIntervalSince1970 * 1_000))
            }
        }
        // A market of its own, where no other server does each change once more.
        var lone = address
        lone.schema = "lone"
        try PostgresConnection(address).execute("CREATE SCHEMA IF NOT EXISTS lone")
        let alone = try [open("folder", nil), open("lone", lone)]
        let servers = try ["one", "two", "three"].map { try open($0, address) }
        defer {
            for store in servers + alone { store.close() }
            try? FileManager.default.removeItem(at: place)
        }
        let folder = try await Writers(at: [alone[0]])
        let one = try await Writers(at: [alone[1]])
        let three = try await Writers(at: servers)
        var rates: (folder: [Double], one: [Double], three: [Double]) = ([], [], [])
        for _ in 0..<turns {
            rates.folder.append(try await folder.changesPerSecond())
            rates.one.append(try await one.changesPerSecond())
            rates.three.append(try await three.changesPerSecond())
        }
        let delays = try await three.delays()
        try Report("servers").tell(
            """
            `make bench-cluster`, release build, on \(try Machine.description), \(Machine.today). PostgreSQL, which syncs each commit, and all
            servers share the machine; a change is an edit of a product, answered once this server's lists show it. Medians of
            \(turns) turns.

            | figure | measured | wanted |
            |---|---|---|
            | changes a second by \(Writers.writers) writers, one server | \(rates.one.median.rounded(to: 0)) | ≥ 5,000 |
            | by as many at each of three servers | \(rates.three.median.rounded(to: 0)) | ≥ 7,000 |
            | for comparison: by as many, a market in a folder | \(rates.folder.median.rounded(to: 0)) | |
            | from the answer until another server's lists show it, p50 in ms | \((delays.median / 1_000).rounded(to: 2)) | |
            | the same, p99 | \((delays.percentile(0.99) / 1_000).rounded(to: 2)) | < 50 |
            """
        )
    }
}
