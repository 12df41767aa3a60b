import Market
import SQLite

/// The changes of products, in order: the numbers of changes, and the tombstones of removed products.
struct ChangeRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The number of the last change.
    func latest() throws(MarketError) -> Int64 {
        if let count = database.count { return count.latest }
        return try database.number("SELECT change FROM market WHERE id = 1")
    }

    /// Counts one more change, and returns its number.
    func next() throws(MarketError) -> Int64 {
        if let count = database.count { return count.next() }
        // By its id: an update that could meet several rows would begin a savepoint, and each makes the
        // full-text index flush.
        try database.run("UPDATE market SET change = change + 1 WHERE id = 1")
        return try latest()
    }

    /// The changes after `number`, oldest first; throws `changesForgotten` where they are no longer known.
    func changes(since number: Int64, limit: Int) throws(MarketError) -> [Change] {
        let forgotten = try database.number("SELECT forgotten FROM market")
        // Who begins with nothing has nothing that would have to be removed.
        guard number <= 0 || number >= forgotten else { throw .changesForgotten(upTo: forgotten) }
        let present = try database.rows(
            """
            SELECT change, id, deleted_at IS NOT NULL OR settled_at IS NOT NULL FROM products WHERE change > ?1
            ORDER BY change LIMIT ?2
            """,
            [.integer(number), .int(limit)]
        ) { row throws(SQLiteError) in try ChangedID(row.integer(0), row.id(1), isRemoved: row.boolean(2)) }
        let gone = try database.rows(
            "SELECT change, product FROM tombstones WHERE change > ?1 ORDER BY change LIMIT ?2",
            [.integer(number), .int(limit)]
        ) { row throws(SQLiteError) in try ChangedID(row.integer(0), row.id(1), isRemoved: true) }

        let changed = (present + gone).sorted { $0.number < $1.number }.prefix(limit)
        let alive = changed.filter { !$0.isRemoved }.map(\.id.rawValue)
        let products = Dictionary(
            uniqueKeysWithValues: try ProductRecords(database).products(withIDs: alive).map { ($0.id, $0) }
        )
        return changed.map { change in
            Change(
                number: change.number,
                subject: products[change.id].map(Change.Subject.product) ?? .removed(change.id)
            )
        }
    }

    /// The products that changed after `change`, by their numbers as they are now; `nil` where they are more than `limit`, or where some
    /// of them are no longer remembered.
    func changedTexts(since change: Int64, atMost limit: Int) throws(MarketError) -> [SearchedTexts]? {
        guard let removed = try pastNumbers(since: change, atMost: limit) else { return nil }
        let present = try database.rows(
            """
            SELECT listing, listed, name, description FROM products WHERE change > ?1 ORDER BY change LIMIT ?2
            """,
            [.integer(change), .int(limit + 1)]
        ) { row throws(SQLiteError) in
            guard try row.boolean(1) else { return SearchedTexts(unlisted: try row.integer(0)) }
            return SearchedTexts(
                id: try row.integer(0),
                name: try row.text(2),
                description: try row.text(3)
            )
        }
        guard present.count + removed.count <= limit else { return nil }
        return present + removed.map { SearchedTexts(unlisted: $0) }
    }

    /// The ``Product/listing`` numbers that no product has any more since after `change`, as it was removed for good or
    /// renewed; `nil` where they are more than `limit`, or where some of them are no longer remembered.
    func pastNumbers(since change: Int64, atMost limit: Int) throws(MarketError) -> [Int64]? {
        guard try database.number("SELECT forgotten FROM market WHERE id = 1") <= change else { return nil }
        let removed = try database.rows(
            """
            SELECT product, change FROM tombstones WHERE change > ?1
            UNION ALL SELECT listing, change FROM past_listings WHERE change > ?1
            ORDER BY 2 LIMIT ?2
            """,
            [.integer(change), .int(limit + 1)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        return removed.count > limit ? nil : removed
    }

    /// Remembers that a product was removed for good.
    func addTombstone(of product: Int64, at now: Timestamp) throws(MarketError) {
        try database.run(
            """
            INSERT INTO tombstones (product, change, removed_at) SELECT id, change, ?2
            FROM products WHERE id = ?1
            """,
            .integer(product),
            .timestamp(now)
        )
    }

    /// Returns how many went.
    func forgetTombstones(before moment: Timestamp, limit: Int) throws(MarketError) -> Int {
        let changes = try tombstones(before: moment, limit: limit)
        guard let last = changes.last else { return 0 }
        try database.run("UPDATE market SET forgotten = max(forgotten, ?1)", .integer(last))
        for change in changes {
            try database.run("DELETE FROM tombstones WHERE change = ?1", .integer(change))
        }
        return changes.count
    }

    private func tombstones(before moment: Timestamp, limit: Int) throws(MarketError) -> [Int64] {
        try database.rows(
            "SELECT change FROM tombstones WHERE removed_at <= ?1 ORDER BY change LIMIT ?2",
            [.timestamp(moment), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
    }
}

private struct ChangedID {
    let number: Int64
    let id: Product.ID
    let isRemoved: Bool

    init(_ number: Int64, _ id: Product.ID, isRemoved: Bool) {
        self.number = number
        self.id = id
        self.isRemoved = isRemoved
    }
}
