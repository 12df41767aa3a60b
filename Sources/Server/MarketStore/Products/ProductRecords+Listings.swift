import Market
import SQLite

extension ProductRecords {
    /// Both walk the index of the seller's goods, newest first, and read no more rows than are asked for.
    func listings(
        of seller: Account.ID,
        since moment: Timestamp,
        recent: Int,
        online: Int
    ) throws(MarketError) -> Listings {
        let moments = try database.rows(
            """
            SELECT created_at FROM (
                SELECT created_at FROM products WHERE seller = ?1 AND deleted_at IS NULL
                ORDER BY id DESC LIMIT ?3
            ) AS latest WHERE created_at > ?2
            """,
            [.id(seller), .timestamp(moment), .int(recent)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        let shown = try database.number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM products WHERE seller = ?1 AND deleted_at IS NULL
                AND state IN ('selling', 'reserved') LIMIT ?2
            ) AS shown
            """,
            .id(seller),
            .int(online)
        )
        return Listings(recent: moments.sorted(), online: Int(shown))
    }

    func stateCounts(of seller: Account.ID) throws(MarketError) -> [ProductState: Int] {
        let counts = try database.rows(
            "SELECT state, count(*) FROM products WHERE seller = ?1 AND deleted_at IS NULL GROUP BY state",
            [.id(seller)]
        ) { row throws(SQLiteError) in (ProductState(rawValue: try row.text(0)), Int(try row.integer(1))) }
        return counts.reduce(into: [:]) { counts, row in
            if let state = row.0 { counts[state] = row.1 }
        }
    }
}
