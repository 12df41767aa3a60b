import Market
import SQLite

/// Searches that an account has yet to learn of as rows.
enum UnsentSearchTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [UnsentSearch] {
        try connection.rows(
            """
            SELECT owner, text, is_forgotten, changed_at, change_key, is_tried
            FROM unsent_searches ORDER BY number
            """
        ) { row throws(SQLiteError) in
            guard let key = IdempotencyKey(rawValue: try row.text(4)) else {
                throw row.unexpected(4, "no key")
            }
            return UnsentSearch(
                owner: try row.owner(0),
                text: try row.optionalText(1),
                isForgotten: try row.boolean(2),
                changedAt: Timestamp(millisecondsSince1970: try row.integer(3)),
                key: key,
                isTried: try row.boolean(5)
            )
        }
    }

    /// Keeps one, in the place that it has or as the last.
    static func keep(_ item: UnsentSearch, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO unsent_searches (change_key, owner, text, number, is_forgotten, changed_at,
                is_tried)
            VALUES (?1, ?2, ?3, coalesce(
                    (SELECT number FROM unsent_searches WHERE change_key = ?1),
                    (SELECT coalesce(max(number), 0) + 1 FROM unsent_searches)
                ), ?4, ?5, ?6)
            """,
            [
                .text(item.key.rawValue), .text(item.owner.column), .text(item.text),
                .boolean(item.isForgotten),
                .integer(item.changedAt.millisecondsSince1970), .boolean(item.isTried),
            ]
        )
    }

    static func remove(_ item: UnsentSearch, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent_searches WHERE change_key = ?", [.text(item.key.rawValue)])
    }
}
