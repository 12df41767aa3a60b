import Market
import SQLite

/// The cart's lines as rows.
enum CartTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryCartEntry] {
        let owner = try connection.ownerColumn(of: "cart_lines")
        return try connection.rows(
            """
            SELECT source, item, quantity, agreed_currency, agreed_price, agreed_discount, added_at, \(owner),
                changed_at
            FROM cart_lines WHERE NOT is_removed ORDER BY number DESC
            """
        ) { row throws(SQLiteError) in
            LibraryCartEntry(
                owner: try row.owner(7),
                key: try row.key(),
                quantity: try row.integer(2),
                agreedPrice: try row.optionalPrice(3),
                addedAt: Timestamp(millisecondsSince1970: try row.integer(6)),
                changedAt: Timestamp(millisecondsSince1970: try row.integer(8))
            )
        }
    }

    /// Keeps a line, in the place that it has or as the newest.
    static func keep(_ entry: LibraryCartEntry, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO cart_lines (source, item, owner, number, quantity, agreed_currency,
                agreed_price, agreed_discount, added_at, is_removed, changed_at)
            VALUES (?1, ?2, ?3, coalesce(
                    (SELECT number FROM cart_lines
                        WHERE source = ?1 AND item = ?2 AND owner = ?3 AND NOT is_removed),
                    (SELECT coalesce(max(number), 0) + 1 FROM cart_lines)
                ), ?4, ?5, ?6, ?7, ?8, 0, ?9)
            """,
            entry.key.values + [
                .text(entry.owner.column), .integer(entry.quantity),
                .text(entry.agreedPrice?.currency.rawValue),
                .integer(entry.agreedPrice?.full.hundredths),
                .integer(entry.agreedPrice?.discount.hundredths),
                .integer(entry.addedAt.millisecondsSince1970),
                .integer(entry.changedAt.millisecondsSince1970),
            ]
        )
    }

    /// Leaves a mark of a line that was taken out.
    static func remove(
        _ key: ProductKey,
        of owner: LibraryOwner,
        _ moment: Timestamp,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE cart_lines SET is_removed = 1, changed_at = ?4
            WHERE source = ?1 AND item = ?2 AND owner = ?3
            """,
            key.values + [.text(owner.column), .integer(moment.millisecondsSince1970)]
        )
    }

    /// Leaves nothing of a line.
    static func erase(_ entry: LibraryCartEntry, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM cart_lines WHERE source = ? AND item = ? AND owner = ?",
            entry.key.values + [.text(entry.owner.column)]
        )
    }
}
