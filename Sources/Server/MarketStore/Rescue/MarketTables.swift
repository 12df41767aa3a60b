import Linux
import Market
import SQLite

/// The tables of a market whose rows are its own, and are not worked out from others.
struct MarketTables {
    struct Table {
        let name: String
        let columns: [String]
        /// The columns of the primary key where there are no rowids.
        let key: [String]
        let parents: [Parent]
    }

    /// The column, table and column of a reference.
    struct Parent {
        let column: String
        let table: String
        let parentColumn: String
    }

    private let database: SQLiteConnection
    private static let workedOut: Set<String> = [
        "market", "blocks", "cards", "released", "trial", "search_progress", "recounts", "week_likes",
        "past_listings",
    ]

    init(_ database: SQLiteConnection) {
        self.database = database
    }

    var all: [Table] {
        get throws(MarketError) {
            do throws(SQLiteError) {
                return try tables()
            } catch {
                throw MarketError(error)
            }
        }
    }

    private func tables() throws(SQLiteError) -> [Table] {
        // Of a search index and its parts nothing is read.
        let found = try database.rows(
            "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name"
        ) { row throws(SQLiteError) in (try row.text(0), try row.integer(1) == 1) }
        var tables: [Table] = []
        for (name, hasNoRowIDs) in found where !name.hasPrefix("sqlite_") && !Self.workedOut.contains(name) {
            let key =
                hasNoRowIDs
                ? try database.rows(
                    "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk",
                    [.text(name)]
                ) {
                    row throws(SQLiteError) in try row.text(0)
                } : []
            let parents = try database.rows(
                "SELECT \"from\", \"table\", coalesce(\"to\", 'id') FROM pragma_foreign_key_list(?1)",
                [.text(name)]
            ) { row throws(SQLiteError) in
                Parent(column: try row.text(0), table: try row.text(1), parentColumn: try row.text(2))
            }
            let columns = try Self.columns(of: name, in: database)
            tables.append(Table(name: name, columns: columns, key: key, parents: parents))
        }
        return tables
    }

    /// The names of a table's columns; none where there is no such table.
    static func columns(of table: String, in database: SQLiteConnection) throws(SQLiteError) -> [String] {
        try database.rows("SELECT name FROM pragma_table_info(?1)", [.text(table)]) {
            row throws(SQLiteError) in try row.text(0)
        }
    }
}

/// The readable part of a damaged database.
struct Survey {
    /// A sentence for each table, such as "products: 12 rows".
    static func lines(of database: Database) throws(MarketError) -> [String] {
        var lines: [String] = []
        for table in try MarketTables(database.connection).all {
            var rows = 0
            let outcome = try rethrow(as: MarketError.init) { () throws(SQLiteError) in
                try TableReader.read(
                    TableReader.Table(name: table.name, columns: table.columns, key: table.key),
                    of: database.connection
                ) { _ throws(SQLiteError) in rows += 1 }
            }
            let gaps = outcome.gaps == 0 ? "" : ", and \(outcome.gaps) places that can't be read"
            lines.append("\(table.name): \(rows) rows\(gaps)")
        }
        return lines
    }
}
