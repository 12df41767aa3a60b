import Market
import SQLite

/// Searches as rows.
enum SearchTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [String] {
        try connection.rows("SELECT text FROM searches ORDER BY number DESC") { row throws(SQLiteError) in
            try row.text(0)
        }
    }

    static func note(
        _ text: String,
        _ moment: Timestamp,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO searches (folded, text, number, changed_at)
            VALUES (?, ?, (SELECT coalesce(max(number), 0) + 1 FROM searches), ?)
            """,
            [.text(text.foldedForHistory), .text(text), .integer(moment.millisecondsSince1970)]
        )
    }

    static func remove(_ text: String, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM searches WHERE folded = ?", [.text(text.foldedForHistory)])
    }

    static func removeAll(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM searches")
    }
}
