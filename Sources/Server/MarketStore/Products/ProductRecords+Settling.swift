import Market
import SQLite

/// The changes of products that come with time.
extension ProductRecords {
    /// Takes goods out of the lists that were sold before `moment`; they keep their address.
    ///
    /// Returns how many went.
    func settle(soldBefore moment: Timestamp, at now: Timestamp, limit: Int) throws(StoreError) -> Int {
        let ids = try database.rows(
            "SELECT id FROM products WHERE sold_at <= ?1 AND sold_at IS NOT NULL AND listed ORDER BY sold_at, id LIMIT ?2",
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for product in try products(withIDs: ids) {
            try ListingIndexes(database).unlist(product)
            try database.run(
                "UPDATE products SET settled_at = ?2, listed = FALSE, change = ?3 WHERE id = ?1",
                .id(product.id),
                .timestamp(now),
                .integer(try ChangeRecords(database).next())
            )
        }
        return ids.count
    }

    /// Gives each product the category that its words speak for, where it has none.
    func guessCategories() throws(StoreError) {
        var last: Int64 = 0
        while true {
            let rows = try database.rows(
                "SELECT id, name, description FROM products WHERE id > ?1 AND category IS NULL ORDER BY id LIMIT 1000",
                [.integer(last)]
            ) { row throws(SQLiteError) in
                (id: try row.integer(0), name: try row.text(1), more: try row.text(2))
            }
            guard let end = rows.last?.id else { return }
            last = end
            for row in rows {
                guard let guess = CategoryList.standard.guess(name: row.name, description: row.more) else {
                    continue
                }
                try database.run(
                    "UPDATE products SET category = ?2 WHERE id = ?1",
                    .integer(row.id),
                    .text(guess.rawValue)
                )
            }
        }
    }
}
