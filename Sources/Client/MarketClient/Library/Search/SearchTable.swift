import Market
import SQLite

/// Searches as rows.
enum SearchTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibrarySearch] {
        let owner = try connection.ownerColumn(of: "searches")
        // Both columns came with the same schema.
        let elsewhere = owner == "owner" ? "is_elsewhere" : "0"
        return try connection.rows(
            "SELECT \(owner), text, changed_at, \(elsewhere) FROM searches ORDER BY number DESC"
        ) { row throws(SQLiteError) in
            LibrarySearch(
                owner: try row.owner(0),
                text: try row.text(1),
                changedAt: Timestamp(millisecondsSince1970: try row.integer(2)),
                isElsewhere: try row.boolean(3)
            )
        }
    }

    /// Keeps a search as the newest.
    static func note(_ search: LibrarySearch, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO searches (owner, folded, text, number, changed_at, is_elsewhere)
            VALUES (?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM searches), ?, ?)
            """,
            [
                .text(search.owner.column), .text(search.folded), .text(search.text),
                .integer(search.changedAt.millisecondsSince1970), .boolean(search.isElsewhere),
            ]
        )
    }

    static func remove(_ search: LibrarySearch, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM searches WHERE owner = ? AND folded = ?",
            [.text(search.owner.column), .text(search.folded)]
        )
    }

    static func removeAll(of owner: LibraryOwner, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM searches WHERE owner = ?", [.text(owner.column)])
    }
}
