package import Market
import SQLite

/// Putting products on top of the newest once more.
extension ProductRecords {
    /// Gives a product that is on sale a new ``Product/listing`` number; all else of it stays.
    ///
    /// It is no new version, since the seller's own edit begins from what it began from. Throws `refusedRenewal` for
    /// what is not on sale, and for what was put up or renewed within `wait` milliseconds.
    func renew(_ id: Product.ID, onceIn wait: Int64, at now: Timestamp) throws(MarketError) -> Product {
        _ = try Trading(database, at: now).expire(id)
        guard let current = try product(id) else { throw .notFound }
        guard current.state == .selling, !current.isSoldOut else { throw .refusedRenewal(.notOnSale) }
        try SanctionRecords(database, at: now).checkUnrestricted(current.seller.id)
        let earliest = (current.renewedAt ?? current.createdAt).adding(milliseconds: wait)
        guard earliest <= now else { throw .refusedRenewal(.recent(until: earliest)) }
        var renewed = current
        renewed.listing = try takeNumber()
        renewed.renewedAt = now
        let change = try ChangeRecords(database).next()
        try database.run(
            "UPDATE products SET listing = ?2, renewed_at = ?3, change = ?4 WHERE id = ?1",
            .id(id),
            .integer(renewed.listing),
            .timestamp(now),
            .integer(change)
        )
        let indexes = ListingIndexes(database)
        try indexes.update(current, to: renewed)
        try indexes.replace(current.listing, with: renewed.listing, at: change)
        return renewed
    }

    /// Uses up the number that a new product would get.
    private func takeNumber() throws(MarketError) -> Int64 {
        try database.run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'products'")
        return try database.number("SELECT seq FROM sqlite_sequence WHERE name = 'products'")
    }

    /// To be called before a product is removed for good.
    func forgetListing(of id: Int64) throws(MarketError) {
        guard database.keepsLists else { return }
        let place = try database.first("SELECT listing, change FROM products WHERE id = ?1", [.integer(id)]) {
            row throws(SQLiteError) in (number: try row.integer(0), change: try row.integer(1))
        }
        guard let place else { return }
        try ListingIndexes(database).replace(place.number, with: nil, at: place.change)
    }
}

extension SQLiteStore {
    /// Puts a product that is on sale on top of the newest, once in some days.
    ///
    /// Its id, date, version, likes and conversations stay; those who follow changes hear of one of an old product.
    package func renewProduct(_ id: Product.ID) async throws(MarketError) -> Product {
        let (now, wait) = (clock(), limits.renewalMilliseconds)
        return try await write { database throws(MarketError) in
            try ProductRecords(database).renew(id, onceIn: wait, at: now)
        }
    }
}
