import LivePostgres
import Market
import Postgres
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct IdleWritersTests {
    private static let (idle, busy) = (BatchName.random(), BatchName.random())

    private func market() async throws -> (PostgresConnection, PostgresAddress) {
        let address = try await TestCluster.schema()
        let connection = try PostgresPrimary.open(address)
        for name in [Self.idle, Self.busy] {
            try connection.run("INSERT INTO writers VALUES ($1, $1)", .bytes(name.bytes))
        }
        return (connection, address)
    }

    private func writers(_ connection: PostgresConnection) throws -> Set<BatchName> {
        var names: Set<BatchName> = []
        try connection.forEach("SELECT name FROM writers") { row throws(PostgresError) in
            names.insert(BatchName(bytes: try row.bytes(0)))
        }
        return names
    }

    @Test func rowThatIsTheSameForDaysGoes() async throws {
        let (connection, _) = try await market()
        let own = BatchName.random()
        try connection.run("INSERT INTO writers VALUES ($1, $1)", .bytes(own.bytes))
        var rows = IdleWriters(pause: .seconds(100))
        let start = ContinuousClock.now
        for (second, left) in [(0, 3), (99, 3), (100, 2), (199, 2), (200, 2)] {
            try rows.sweep(on: connection, except: own, now: start + .seconds(second))
            #expect(try writers(connection).count == left, "\(second)")
            try connection.run(
                "UPDATE writers SET batch = $2 WHERE name = $1",
                .bytes(Self.busy.bytes),
                .bytes(BatchName.random().bytes)
            )
        }
        #expect(try writers(connection) == [own, Self.busy])
    }

    @Test func writerRemovesThem() async throws {
        let (connection, address) = try await market()
        let session = PostgresWritingSession(
            address,
            posts: PostedAccounts(),
            idle: IdleWriters(pause: .zero)
        ) { _ throws(MarketError) in {} }
        for _ in 0..<2 {
            var outcome = BatchOutcome()
            try session.attempt([WriteOfNothing()], as: .random(), &outcome)
        }
        let left = try writers(connection)
        #expect(left.count == 1 && left.isDisjoint(with: [Self.idle, Self.busy]))
    }
}
