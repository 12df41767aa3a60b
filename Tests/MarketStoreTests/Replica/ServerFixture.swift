import LivePostgres
import Market
import Postgres
import TemporaryFolder
import Testing

@testable import MarketStore

/// A market on PostgreSQL, and folders for its servers.
struct ServerFixture {
    let clock = ManualClock()
    let address: PostgresAddress
    private let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        address = try await TestCluster.schema()
    }

    var now: @Sendable () -> Timestamp { { [clock] in clock.now } }

    func place(_ name: String) -> DataFolder { DataFolder(path: folder.file(name)) }

    func open(_ name: String, patience: Duration = .seconds(30)) throws -> SQLiteStore {
        try SQLiteStore(opening: place(name), primary: address, replicaTimeout: patience, clock: now)
    }

    func withTwoServers(_ body: (SQLiteStore, SQLiteStore) async throws -> Void) async throws {
        let (one, other) = (try open("one"), try open("other"))
        defer {
            one.close()
            other.close()
        }
        try await body(one, other)
    }

    func names(_ store: SQLiteStore, of query: ProductQuery = ProductQuery()) async throws -> [String] {
        try await store.products(query, at: nil, limit: 20).elements.map(\.name)
    }

    /// Waits until a server shows what another one has written.
    func follow(_ store: SQLiteStore, _ other: SQLiteStore) async throws {
        let wanted = try await other.read { database throws(MarketError) in
            try ChangeRecords(database).latest()
        }
        for await number in store.changeNumbers() where number >= wanted { return }
    }

    /// Waits until a server's replica follows.
    func follow(_ store: SQLiteStore) async throws {
        let replica = try #require(store.replica)
        for await read in replica.reads.numbers() where read > 0 { return }
    }
}
