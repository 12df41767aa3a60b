import Linux
package import Market
import Postgres
import Synchronization

/// That no other server of the market removes photos, for as long as this is held.
package final class SweepTurn: Sendable {
    /// The connection whose session holds the turn; `nil` where a market has one server.
    private let connection: Mutex<PostgresConnection?>

    package init() {
        connection = Mutex(nil)
    }

    init(of connection: sending PostgresConnection) {
        self.connection = Mutex(connection)
    }

    /// Throws where another server may have it by now, the line to the database having been cut.
    package func check() throws(MarketError) {
        try connection.withLock { connection throws(MarketError) in
            guard let connection else { return }
            do throws(PostgresError) { try connection.execute("SELECT 1") } catch { throw MarketError(error) }
        }
    }
}

extension PostgresReaders {
    /// `nil` while another server has it.
    func takeSweepTurn() async throws(MarketError) -> SweepTurn? {
        try await threads.run { [self] () throws(MarketError) in
            let connection = try open()
            let isOurs: Bool?
            do throws(PostgresError) {
                // A market is a schema; the number is of the project's own.
                isOurs = try connection.first(
                    "SELECT pg_try_advisory_lock(4712, hashtext(current_schema()::text))"
                ) { row throws(PostgresError) in try row.boolean(0) }
            } catch {
                throw MarketError(error)
            }
            return isOurs == true ? SweepTurn(of: connection) : nil
        }
    }
}
