import Linux
import Market
import Postgres
import Synchronization

/// PostgreSQL as the primary of a market, with its writer and readers.
final class PostgresPrimary: Sendable {
    let address: PostgresAddress
    let writer: PostgresWriter
    let readers: PostgresReaders
    /// Of all its connections, and of those that follow it.
    let interrupt = PostgresInterrupt()
    private let last = Last()

    private final class Last: Sendable {
        let change = Atomic<Int64>(0)
    }

    /// The last change that this server knows to be kept.
    var lastChange: Int64 { last.change.load(ordering: .acquiring) }

    /// `touched` is notified of the number of the last message of conversations, after each batch of this
    /// server.
    init(
        _ address: PostgresAddress,
        batchLimit: Int,
        posts: PostedAccounts,
        touched: @escaping @Sendable (Int64) -> Void
    ) {
        self.address = address
        readers = PostgresReaders(address, interrupt: interrupt)
        let last = last
        writer = PostgresWriter(address, batchLimit: batchLimit, posts: posts, interrupt: interrupt) {
            database throws(MarketError) in
            let numbers = (
                try ChangeRecords(database).latest(), try ConversationRecords.lastTouch(database)
            )
            return {
                last.change.max(numbers.0, ordering: .releasing)
                touched(numbers.1)
            }
        }
        writer.start()
    }

    /// Ends the writing; what is under way has so long for that.
    func close(within patience: Duration) {
        writer.close(within: patience)
        readers.close()
    }

    /// A connection to a market there, which is made or brought up to date where that is needed.
    static func open(
        _ address: PostgresAddress,
        report: OpeningStep.Report = { _ in }
    ) throws(OpeningError) -> PostgresConnection {
        let connection = try rethrow(as: { OpeningError.storage(MarketError($0)) }) {
            () throws(PostgresError) in
            try PostgresConnection(address, spelling: PostgresSpelling.spelled)
        }
        let update = PostgresSchemaUpdate(migrations: Migration.all)
        if try update.isBehind(connection) { try report(.updating) }
        try update.run(on: connection)
        try Departure.check(Database(connection: connection), at: PostgresPlace.name(of: address))
        return connection
    }
}
