import Market
import SQLite

/// The cart's lines as rows.
enum CartTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [LibraryCartEntry] {
        try connection.rows(
            """
            SELECT source, item, quantity, agreed_currency, agreed_price, agreed_discount, added_at
            FROM cart_lines WHERE NOT is_removed ORDER BY number DESC
            """
        ) { row throws(SQLiteError) in
            LibraryCartEntry(
                key: try row.key(),
                quantity: try row.integer(2),
                agreedPrice: try row.optionalPrice(3),
                addedAt: Timestamp(millisecondsSince1970: try row.integer(6))
            )
        }
    }

    /// Keeps a line, in the place that it has or as the newest.
    static func keep(
        _ entry: LibraryCartEntry,
        _ moment: Timestamp,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO cart_lines (source, item, number, quantity, agreed_currency, agreed_price,
                agreed_discount, added_at, is_removed, changed_at)
            VALUES (?1, ?2, coalesce(
                    (SELECT number FROM cart_lines WHERE source = ?1 AND item = ?2 AND NOT is_removed),
                    (SELECT coalesce(max(number), 0) + 1 FROM cart_lines)
                ), ?3, ?4, ?5, ?6, ?7, 0, ?8)
            """,
            entry.key.values + [
                .integer(entry.quantity), .text(entry.agreedPrice?.currency.rawValue),
                .integer(entry.agreedPrice?.full.hundredths),
                .integer(entry.agreedPrice?.discount.hundredths),
                .integer(entry.addedAt.millisecondsSince1970), .integer(moment.millisecondsSince1970),
            ]
        )
    }

    static func remove(
        _ key: ProductKey,
        _ moment: Timestamp,
        _ connection: SQLiteConnection
    ) throws(SQLiteError) {
        try connection.run(
            "UPDATE cart_lines SET is_removed = 1, changed_at = ?3 WHERE source = ?1 AND item = ?2",
            key.values + [.integer(moment.millisecondsSince1970)]
        )
    }
}
