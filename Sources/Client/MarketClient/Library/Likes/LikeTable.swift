import Market
import SQLite

/// Likes as rows.
enum LikeTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [ProductKey] {
        try connection.rows("SELECT source, item FROM likes WHERE NOT is_removed ORDER BY number DESC") {
            row throws(SQLiteError) in try row.key()
        }
    }

    static func set(
        _ key: ProductKey,
        _ isLiked: Bool,
        _ moment: Timestamp,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO likes (source, item, number, is_removed, changed_at)
            VALUES (?, ?, (SELECT coalesce(max(number), 0) + 1 FROM likes), ?, ?)
            """,
            key.values + [.truth(!isLiked), .integer(moment.millisecondsSince1970)]
        )
    }
}
