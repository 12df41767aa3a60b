import Linux
import Postgres

/// PostgreSQL as what a market's truth is kept by: who writes there, and who reads.
final class PostgresTruth: Sendable {
    let writer: PostgresWriter
    let readers: PostgresReaders

    /// `changed` hears of the numbers of the last change and the last line of conversations, after each batch of this server.
    init(
        _ address: PostgresAddress,
        batchLimit: Int,
        posts: PostedAccounts,
        changed: @escaping @Sendable (_ change: Int64, _ touch: Int64) -> Void
    ) {
        readers = PostgresReaders(address)
        writer = PostgresWriter(address, batchLimit: batchLimit, posts: posts) {
            database throws(StoreError) in
            let numbers = (
                try ChangeRecords(database).latest(), try ConversationRecords.lastTouch(database)
            )
            return { changed(numbers.0, numbers.1) }
        }
        writer.start()
    }

    func close() {
        writer.close()
        readers.close()
    }

    /// A connection to a market there, which is made or brought up to date where that is needed.
    static func open(_ address: PostgresAddress) throws(OpeningError) -> PostgresConnection {
        let connection = try rethrow(as: { OpeningError.storage(StoreError($0)) }) {
            () throws(PostgresError) in
            try PostgresConnection(address, spelling: PostgresSpelling.spelled)
        }
        try PostgresSchemaUpdate(migrations: PostgresMigration.all).run(on: connection)
        return connection
    }
}
