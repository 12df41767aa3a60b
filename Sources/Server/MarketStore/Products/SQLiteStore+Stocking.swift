package import Market
import SQLite

extension SQLiteStore {
    /// Makes all of these or, when one can't be made, none: for filling a market with what is at hand.
    ///
    /// Whatever comes between, the same calls on an empty market give the same numbers. Returns the products as they were
    /// offered, before anybody talked about them.
    package func stock(_ goods: [StockedProduct]) async throws(MarketError) -> [Product] {
        for good in goods { try good.product.check() }
        let (now, limits) = (clock(), limits)
        return try await write { database throws(MarketError) in
            var products: [Product] = []
            for good in goods {
                var product = good.product
                for content in good.photos {
                    let new = NewUpload(owner: product.seller, content: content)
                    let upload = try UploadRecords(database).insert(new, limits: limits, at: now)
                    product.photos.append(PhotoPlace(upload.id, altText: good.altText))
                }
                let offered = try ProductRecords(database)
                    .insert(product, limits: limits, at: good.offeredAt ?? now)
                products.append(offered)
                guard !good.talks.isEmpty else { continue }
                try StockedTalkRecords(database, about: offered).carryOut(good.talks, until: now)
                try ProductRecords(database).settle(
                    offered.id,
                    soldBefore: now.adding(milliseconds: -limits.soldMilliseconds),
                    at: now
                )
            }
            return products
        }
    }

    /// The times at which a seller offered products since a given time, without those removed for good.
    package func offerTimes(
        of seller: Account.ID,
        since time: Timestamp
    ) async throws(MarketError) -> [Timestamp] {
        try await read { database throws(MarketError) in
            try database.rows(
                "SELECT created_at FROM products WHERE seller = ?1 AND created_at >= ?2",
                [.id(seller), .timestamp(time)]
            ) { row throws(SQLiteError) in try row.timestamp(0) }
        }
    }
}
