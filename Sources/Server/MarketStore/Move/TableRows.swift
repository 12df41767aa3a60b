import Market
import SQLite

/// The rows of a table in one database, some at a time, in the order of its key.
///
/// Each database has an order of its own for texts; what is said here of one never meets that of another.
struct TableRows {
    private let table: ReplicatedTable
    private let database: Database
    private let atOnce: Int
    private let placesOfKey: [Int]

    init(of table: ReplicatedTable, in database: Database, atOnce: Int) {
        self.table = table
        self.database = database
        self.atOnce = atOnce
        placesOfKey = table.key.compactMap { name in table.columns.firstIndex { $0.name == name } }
    }

    func count() throws(MarketError) -> Int64 { try database.number("SELECT count(*) FROM \(table.name)") }

    /// The key of a row that was read.
    func key(of row: [Value]) -> [Value] { placesOfKey.map { row[$0] } }

    /// The key of the row that so many come before.
    func key(at place: Int64) throws(MarketError) -> [Value]? {
        try database.rows(
            "SELECT \(table.selection) FROM \(table.name) ORDER BY \(order) LIMIT 1 OFFSET ?1",
            [.integer(place)]
        ) { row throws(SQLiteError) in try table.values(of: row) }.first.map(key)
    }

    /// The rows that come after a key, or the first ones.
    func rows(after key: [Value]?) throws(MarketError) -> [[Value]] {
        let places = (1...max(placesOfKey.count, 1)).map { "?\($0)" }.joined(separator: ", ")
        let range = key == nil ? "" : "WHERE (\(order)) > (\(places))"
        return try database.rows(
            "SELECT \(table.selection) FROM \(table.name) \(range) ORDER BY \(order) LIMIT \(atOnce)",
            key ?? []
        ) { row throws(SQLiteError) in try table.values(of: row) }
    }

    /// Gives `body` all of them.
    func forEach(_ body: ([[Value]]) throws(MarketError) -> Void) throws(MarketError) {
        var key: [Value]?
        while true {
            let rows = try rows(after: key)
            guard let last = rows.last else { return }
            try body(rows)
            key = self.key(of: last)
        }
    }

    private var order: String { table.key.map { "\(table.name).\($0)" }.joined(separator: ", ") }
}

/// Writes rows into a table that has none of them.
struct RowInsertion {
    private let table: ReplicatedTable
    private let database: Database
    private let together: Int
    private let statements: (one: String, many: String)

    /// A statement's way to PostgreSQL and back takes longer than a row in it.
    private static let mostValues = 2_000

    init(into table: ReplicatedTable, of database: Database) {
        self.table = table
        self.database = database
        together = max(1, Self.mostValues / table.columns.count)
        statements = (Self.statement(table, rows: 1), Self.statement(table, rows: together))
    }

    func insert(_ rows: [[Value]]) throws(MarketError) {
        var rest = rows[...]
        while rest.count >= together {
            try database.run(statements.many, rest.prefix(together).flatMap { $0 })
            rest = rest.dropFirst(together)
        }
        for row in rest { try database.run(statements.one, row) }
    }

    private static func statement(_ table: ReplicatedTable, rows: Int) -> String {
        let names = table.columns.map(\.name)
        let places = (0..<rows).map { row in
            "(\(names.indices.map { "?\(row * names.count + $0 + 1)" }.joined(separator: ", ")))"
        }
        return
            "INSERT INTO \(table.name) (\(names.joined(separator: ", "))) VALUES \(places.joined(separator: ", "))"
    }
}
