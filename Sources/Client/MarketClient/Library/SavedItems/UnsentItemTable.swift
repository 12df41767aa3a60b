import Market
import SQLite

/// Changes that wait to be sent as rows.
enum UnsentItemTable {
    static func read(_ connection: SQLiteConnection) throws(SQLiteError) -> [UnsentItem] {
        try connection.rows(
            """
            SELECT source, item, owner, list, quantity, base, changed_at, change_key, is_tried
            FROM unsent_items ORDER BY number
            """
        ) { row throws(SQLiteError) in
            guard let owner = LibraryOwner(column: try row.text(2)) else { throw row.unexpected(2, "nobody") }
            guard let list = SavedItemEvent.List(rawValue: try row.text(3)) else {
                throw row.unexpected(3, "no list")
            }
            guard let key = IdempotencyKey(rawValue: try row.text(7)) else {
                throw row.unexpected(7, "no key")
            }
            return UnsentItem(
                line: UnsentItem.Line(list: list, product: try row.key()),
                owner: owner,
                quantity: try row.integer(4),
                base: try row.integer(5),
                changedAt: Timestamp(millisecondsSince1970: try row.integer(6)),
                key: key,
                isTried: try row.boolean(8)
            )
        }
    }

    /// Keeps a change, in the place that it has or as the last.
    static func keep(_ item: UnsentItem, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run(
            """
            INSERT OR REPLACE INTO unsent_items (source, item, change_key, owner, list, number, quantity, base,
                changed_at, is_tried)
            VALUES (?1, ?2, ?3, ?4, ?5, coalesce(
                    (SELECT number FROM unsent_items WHERE change_key = ?3),
                    (SELECT coalesce(max(number), 0) + 1 FROM unsent_items)
                ), ?6, ?7, ?8, ?9)
            """,
            item.line.product.values + [
                .text(item.key.rawValue), .text(item.owner.column), .text(item.line.list.rawValue),
                .integer(item.quantity), .integer(item.base),
                .integer(item.changedAt.millisecondsSince1970), .boolean(item.isTried),
            ]
        )
    }

    static func remove(_ item: UnsentItem, _ connection: SQLiteConnection) throws(SQLiteError) {
        try connection.run("DELETE FROM unsent_items WHERE change_key = ?", [.text(item.key.rawValue)])
    }
}
