import Market
import SQLite

/// The changes of products that come with time.
extension ProductRecords {
    /// Takes products out of the lists that were sold before `moment`; they keep their address.
    ///
    /// Returns how many went.
    func settle(soldBefore moment: Timestamp, at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        let ids = try database.rows(
            "SELECT id FROM products WHERE sold_at <= ?1 AND sold_at IS NOT NULL AND listed ORDER BY sold_at, id LIMIT ?2",
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for product in try products(withIDs: ids) { try settle(product, at: now) }
        return ids.count
    }

    /// Takes one product out of the lists, where it was sold before `moment`.
    func settle(_ id: Product.ID, soldBefore moment: Timestamp, at now: Timestamp) throws(MarketError) {
        guard let product = try product(id), product.isListed, let soldAt = product.soldAt, soldAt <= moment
        else { return }
        try settle(product, at: now)
    }

    private func settle(_ product: Product, at now: Timestamp) throws(MarketError) {
        try ListingIndexes(database).unlist(product)
        try database.run(
            "UPDATE products SET settled_at = ?2, listed = FALSE, change = ?3 WHERE id = ?1",
            .id(product.id),
            .timestamp(now),
            .integer(try ChangeRecords(database).next())
        )
    }
}
