import SQLite

/// The products seen last as rows.
enum SeenTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibrarySeen] {
        let owner = try connection.ownerColumn(of: "seen")
        return try connection.rows("SELECT source, item, \(owner) FROM seen ORDER BY number DESC") {
            row throws(SQLiteError) in LibrarySeen(owner: try row.owner(2), key: try row.key())
        }
    }

    static func note(_ entry: LibrarySeen, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO seen (owner, source, item, number)
            VALUES (?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM seen))
            """,
            values(of: entry)
        )
    }

    static func remove(_ entry: LibrarySeen, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM seen WHERE owner = ? AND source = ? AND item = ?", values(of: entry))
    }

    private static func values(of entry: LibrarySeen) -> [Value] {
        [.text(entry.owner.column)] + entry.key.values
    }
}
