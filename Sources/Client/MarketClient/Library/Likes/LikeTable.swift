import Market
import SQLite

/// Likes as rows.
enum LikeTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryLike] {
        let owner = try connection.ownerColumn(of: "likes")
        return try connection.rows(
            """
            SELECT source, item, \(owner), changed_at FROM likes WHERE NOT is_removed ORDER BY number DESC
            """
        ) { row throws(SQLiteError) in
            LibraryLike(
                owner: try row.owner(2),
                key: try row.key(),
                changedAt: Timestamp(millisecondsSince1970: try row.integer(3))
            )
        }
    }

    /// Keeps a like as the newest, or the mark of one that was taken back.
    static func set(
        _ like: LibraryLike,
        _ isLiked: Bool,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO likes (source, item, owner, number, is_removed, changed_at)
            VALUES (?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM likes), ?, ?)
            """,
            like.key.values + [
                .text(like.owner.column), .boolean(!isLiked),
                .integer(like.changedAt.millisecondsSince1970),
            ]
        )
    }

    /// Leaves nothing of a like.
    static func erase(_ like: LibraryLike, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM likes WHERE source = ? AND item = ? AND owner = ?",
            like.key.values + [.text(like.owner.column)]
        )
    }
}

/// A like without its product.
struct LibraryLike: Hashable, Sendable {
    let owner: LibraryOwner
    let key: ProductKey
    let changedAt: Timestamp
}

extension SQLiteConnection {
    /// The column that names an owner, or nobody where the table is an older app's, as in a file that is rescued.
    func ownerColumn(of table: String) throws(SQLiteError) -> String {
        let isThere = try first("SELECT 1 FROM pragma_table_info('\(table)') WHERE name = 'owner'") {
            row throws(SQLiteError) in try row.integer(0)
        }
        return isThere == nil ? "''" : "owner"
    }
}

extension Row {
    /// Reads the owner of a row.
    borrowing func owner(_ column: Int) throws(SQLiteError) -> LibraryOwner {
        guard let owner = LibraryOwner(column: try text(column)) else { throw unexpected(column, "nobody") }
        return owner
    }
}
