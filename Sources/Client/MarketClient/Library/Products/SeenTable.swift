import SQLite

/// The products seen last as rows.
enum SeenTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [ProductKey] {
        try connection.rows("SELECT source, item FROM seen ORDER BY number DESC") {
            row throws(SQLiteError) in try row.key()
        }
    }

    static func note(_ key: ProductKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO seen (source, item, number)
            VALUES (?, ?, (SELECT coalesce(max(number), 0) + 1 FROM seen))
            """,
            key.values
        )
    }

    static func remove(_ key: ProductKey, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM seen WHERE source = ? AND item = ?", key.values)
    }

    static func removeAll(_ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM seen")
    }
}
