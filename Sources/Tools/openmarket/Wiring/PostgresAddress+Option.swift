import MarketService
import MarketStore
import Postgres

extension PostgresAddress {
    /// What `--database` says; `nil` where a market keeps its own file.
    init?(option text: String?) throws(DatabaseOptionError) {
        guard let text else { return nil }
        do throws(PostgresAddressError) {
            try self.init(url: text)
        } catch {
            throw DatabaseOptionError(error: error)
        }
    }
}

/// `--database` names no database.
struct DatabaseOptionError: Error, Hashable, CustomStringConvertible {
    let error: PostgresAddressError

    var description: String { "--database names no database: \(error)" }
}
