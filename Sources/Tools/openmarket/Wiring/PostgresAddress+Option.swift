import MarketService
import MarketStore
import Postgres

extension PostgresAddress {
    /// Reads the address in `--database`; `nil` where a market keeps its own file.
    init?(option text: String?) throws(DatabaseOptionError) {
        guard let text else { return nil }
        try self.init(text, of: "--database")
    }

    /// Reads the address in an option, such as `--to`.
    init(_ text: String, of option: String) throws(DatabaseOptionError) {
        do throws(PostgresAddressError) {
            try self.init(url: text)
        } catch {
            throw DatabaseOptionError(option: option, error: error)
        }
    }
}

/// An option that is to name a database names none.
struct DatabaseOptionError: Error, Hashable, CustomStringConvertible {
    let option: String
    let error: PostgresAddressError

    var description: String { "\(option) names no database: \(error)" }
}
