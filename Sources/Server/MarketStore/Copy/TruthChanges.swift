import SQLite

/// Reads what has changed from whoever keeps the truth.
struct TruthChanges {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// How far the truth is: its last change, and the last one whose removals it no longer knows.
    struct Extent: Hashable, Sendable {
        var change: Int64 = 0
        var forgotten: Int64 = 0
    }

    func extent() throws(StoreError) -> Extent {
        try database.first("SELECT change, forgotten FROM market WHERE id = 1") { row throws(SQLiteError) in
            Extent(change: try row.integer(0), forgotten: try row.integer(1))
        } ?? Extent()
    }

    /// What changed after `number`, about `limit` products at most; of one state.
    ///
    /// Throws `changesForgotten` where removals after it are no longer known. `begunAt` is what was forgotten already when the
    /// copy had nothing: it never had any of that.
    func changes(since number: Int64, limit: Int, begunAt: Int64? = nil) throws(StoreError) -> CopiedChanges {
        try database.reading { () throws(StoreError) in
            let market = try database.first("SELECT change, forgotten, cursor_key FROM market WHERE id = 1") {
                row throws(SQLiteError) in (try row.integer(0), try row.integer(1), try row.blob(2))
            }
            guard let (latest, forgotten, key) = market else {
                throw .storageCorrupted("the market's own row is missing")
            }
            // Who begins with nothing has nothing that would have to be removed.
            guard number == 0 || number >= forgotten || forgotten == begunAt else {
                throw .changesForgotten(upTo: forgotten)
            }
            let end = try end(after: number, limit: limit) ?? latest
            let range: [Value] = [.integer(number), .integer(end)]
            var changes = CopiedChanges(
                change: end,
                forgotten: min(forgotten, end),
                forgottenByAll: forgotten,
                name: CopyHistory.name(ofMarketWith: key),
                isLast: end == latest
            )
            guard end > number else { return changes }
            changes.products = try rows(.products, "", range)
            changes.photos = try rows(.photos, "JOIN products ON products.id = photos.product", range)
            changes.accounts = try rows(.accounts, "JOIN products ON products.seller = accounts.id", range)
            changes.contents = try rows(
                .contents,
                "JOIN photos ON photos.content = contents.hash JOIN products ON products.id = photos.product",
                range
            )
            changes.removals = try removals(range)
            changes.counts = try counts(range)
            return changes
        }
    }

    /// The change before which `limit` rows lie; `nil` where there are no more than that.
    private func end(after number: Int64, limit: Int) throws(StoreError) -> Int64? {
        var end: Int64?
        for table in ["products", "tombstones", "counted"] {
            let last = try database.first(
                "SELECT change FROM \(table) WHERE change > ?1 ORDER BY change LIMIT 1 OFFSET ?2",
                [.integer(number), .int(limit)]
            ) { row throws(SQLiteError) in try row.integer(0) }
            if let last { end = min(end ?? last, last) }
        }
        return end
    }

    /// Of products that somebody took away nothing is copied: that can be undone, and is a change then.
    private static let isThere =
        "products.change > ?1 AND products.change <= ?2 AND products.deleted_at IS NULL"

    private func rows(
        _ table: CopiedTable,
        _ joins: String,
        _ range: [Value]
    ) throws(StoreError) -> [[Value]] {
        try database.rows(
            "SELECT DISTINCT \(table.selection) FROM \(table.name) \(joins) WHERE \(Self.isThere)",
            range
        ) { row throws(SQLiteError) in try table.values(of: row) }
    }

    private func removals(_ range: [Value]) throws(StoreError) -> [CopiedChanges.Removal] {
        try database.rows(
            """
            SELECT id, change FROM products WHERE change > ?1 AND change <= ?2 AND deleted_at IS NOT NULL
            UNION ALL SELECT product, change FROM tombstones WHERE change > ?1 AND change <= ?2
            """,
            range
        ) { row throws(SQLiteError) in
            CopiedChanges.Removal(product: try row.integer(0), change: try row.integer(1))
        }
    }

    private func counts(_ range: [Value]) throws(StoreError) -> [CopiedChanges.Counts] {
        try database.rows(
            """
            SELECT id, likes, looks FROM counted JOIN products ON products.id = counted.product
            WHERE counted.change > ?1 AND counted.change <= ?2
            """,
            range
        ) { row throws(SQLiteError) in
            CopiedChanges.Counts(
                product: try row.integer(0),
                likes: try row.integer(1),
                looks: try row.integer(2)
            )
        }
    }
}
