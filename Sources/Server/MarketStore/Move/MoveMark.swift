import Linux
import Market
import Postgres
import SQLite

/// Says in a database that a market is being moved into it: nobody serves it before that has ended.
struct MoveMark: Hashable, Sendable {
    static let table = "moving"

    /// By ``FolderOwner/name(of:)``.
    let market: String
    /// The attempt of a move that the rows are of.
    ///
    /// After a time in which the market may have changed, a move is another attempt.
    var attempt: String

    /// `nil` where there is none.
    static func read(in database: Database) throws(MarketError) -> MoveMark? {
        guard try database.hasTable(table) else { return nil }
        return try database.first("SELECT market, attempt FROM \(table) WHERE id = 1") {
            row throws(SQLiteError) in MoveMark(market: try row.text(0), attempt: try row.text(1))
        }
    }

    /// Makes the table, in the caller's transaction.
    func make(in database: Database) throws(MarketError) {
        try database.run(
            script: "CREATE TABLE \(Self.table) (id bigint PRIMARY KEY, market text, attempt text)"
        )
        try database.run(
            "INSERT INTO \(Self.table) (id, market, attempt) VALUES (1, ?1, ?2)",
            .text(market),
            .text(attempt)
        )
    }

    /// That of a market which is moved for the first time, or may have changed since.
    static func newAttempt() -> String { BatchName.random().bytes.hexadecimal }

    /// Marks the rows as useless: the next move starts over.
    static func void(in database: Database) throws(MarketError) {
        try database.run("UPDATE \(table) SET attempt = '' WHERE id = 1")
    }

    static func remove(from database: Database) throws(MarketError) {
        try database.run(script: "DROP TABLE \(table)")
    }
}

extension Database {
    /// True where the database has a table of this name.
    func hasTable(_ name: String) throws(MarketError) -> Bool {
        keepsLists
            ? try exists("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1", .text(name))
            : try exists("SELECT 1 WHERE to_regclass(?1) IS NOT NULL", .text(name))
    }
}
