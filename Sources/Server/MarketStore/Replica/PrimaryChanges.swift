import Market
import SQLite

/// Reads the changes of products from the primary.
struct PrimaryChanges {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The extent of the primary: its last change, and the last one whose removals it no longer knows.
    struct Extent: Hashable, Sendable {
        var change: Int64 = 0
        var forgotten: Int64 = 0
    }

    func extent() throws(MarketError) -> Extent {
        try database.first("SELECT change, forgotten FROM market WHERE id = 1") { row throws(SQLiteError) in
            Extent(change: try row.integer(0), forgotten: try row.integer(1))
        } ?? Extent()
    }

    /// The changes after `number`, of about `limit` products at most; reads one state.
    ///
    /// Throws `changesForgotten` where removals after it are no longer known. `begunAt` is the number that
    /// was forgotten when the replica was empty: it never had any of those products.
    func changes(since number: Int64, limit: Int, begunAt: Int64? = nil) throws(MarketError)
        -> ReplicatedChanges
    {
        try database.reading { () throws(MarketError) in
            try database.ask(
                [Self.market] + Self.tables.map { Self.end(of: $0, after: number, limit: limit) }
            )
            let market = try database.first(Self.market) { row throws(SQLiteError) in
                (try row.integer(0), try row.integer(1), try row.blob(2))
            }
            guard let (latest, forgotten, key) = market else {
                throw .unavailable(.storageCorrupted("the market's own row is missing"))
            }
            // Who begins with nothing has nothing that would have to be removed.
            guard number == 0 || number >= forgotten || forgotten == begunAt else {
                throw .changesForgotten(upTo: forgotten)
            }
            let end = try end(after: number, limit: limit) ?? latest
            var changes = ReplicatedChanges(
                change: end,
                forgotten: min(forgotten, end),
                forgottenByAll: forgotten,
                name: ReplicaHistory.name(ofMarketWith: key),
                isLast: end == latest
            )
            guard end > number else { return changes }
            let questions = Questions(after: number, upTo: end)
            try database.ask(questions.all)
            changes.products = try rows(.products, questions.products)
            changes.photos = try rows(.photos, questions.photos)
            changes.accounts = try rows(.accounts, questions.accounts)
            changes.contents = try rows(.contents, questions.contents)
            changes.removals = try removals(questions.removals)
            changes.counts = try counts(questions.counts)
            return changes
        }
    }

    private static let market = Question("SELECT change, forgotten, cursor_key FROM market WHERE id = 1")
    private static let tables = ["products", "tombstones", "counted"]

    private static func end(of table: String, after number: Int64, limit: Int) -> Question {
        Question(
            "SELECT change FROM \(table) WHERE change > ?1 ORDER BY change LIMIT 1 OFFSET ?2",
            .integer(number),
            .int(limit)
        )
    }

    /// The change before which `limit` rows lie; `nil` where there are no more than that.
    private func end(after number: Int64, limit: Int) throws(MarketError) -> Int64? {
        var end: Int64?
        for table in Self.tables {
            let last = try database.first(Self.end(of: table, after: number, limit: limit)) {
                row throws(SQLiteError) in try row.integer(0)
            }
            if let last { end = min(end ?? last, last) }
        }
        return end
    }

    /// The queries for the product changes between two change numbers, all sent at once.
    private struct Questions {
        let products, photos, accounts, contents, removals, counts: Question

        init(after number: Int64, upTo end: Int64) {
            func question(_ sql: String) -> Question { Question(sql, .integer(number), .integer(end)) }
            func rows(_ table: ReplicatedTable, _ joins: String = "") -> Question {
                // Nothing is replicated of products that were taken away: that can be undone, and is a change
                // then.
                question(
                    """
                    SELECT DISTINCT \(table.selection) FROM \(table.name) \(joins)
                    WHERE products.change > ?1 AND products.change <= ?2 AND products.deleted_at IS NULL
                    """
                )
            }
            products = rows(.products)
            photos = rows(.photos, "JOIN products ON products.id = photos.product")
            accounts = rows(.accounts, "JOIN products ON products.seller = accounts.id")
            contents = rows(
                .contents,
                "JOIN photos ON photos.content = contents.hash JOIN products ON products.id = photos.product"
            )
            removals = question(
                """
                SELECT id, change FROM products WHERE change > ?1 AND change <= ?2 AND deleted_at IS NOT NULL
                UNION ALL SELECT product, change FROM tombstones WHERE change > ?1 AND change <= ?2
                """
            )
            counts = question(
                """
                SELECT id, likes, looks FROM counted JOIN products ON products.id = counted.product
                WHERE counted.change > ?1 AND counted.change <= ?2
                """
            )
        }

        var all: [Question] { [products, photos, accounts, contents, removals, counts] }
    }

    private func rows(_ table: ReplicatedTable, _ question: Question) throws(MarketError) -> [[Value]] {
        try database.rows(question.sql, question.values) { row throws(SQLiteError) in
            try table.values(of: row)
        }
    }

    private func removals(_ question: Question) throws(MarketError) -> [ReplicatedChanges.Removal] {
        try database.rows(question.sql, question.values) { row throws(SQLiteError) in
            ReplicatedChanges.Removal(product: try row.integer(0), change: try row.integer(1))
        }
    }

    private func counts(_ question: Question) throws(MarketError) -> [ReplicatedChanges.Counts] {
        try database.rows(question.sql, question.values) { row throws(SQLiteError) in
            ReplicatedChanges.Counts(
                product: try row.integer(0),
                likes: try row.integer(1),
                viewCount: try row.integer(2)
            )
        }
    }
}
