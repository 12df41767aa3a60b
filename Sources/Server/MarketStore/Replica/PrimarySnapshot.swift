import Market
import SQLite

/// The products of a market for a server's replica, piece by piece, from one state of the primary.
struct PrimarySnapshot {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Rows as ``ReplicatedTable`` has them, of some products whose ``Product/listing`` numbers follow each other: the
    /// search indexes take them in that order.
    struct Piece: Sendable {
        var products: [[Value]] = []
        var photos: [[Value]] = []
        var accounts: [[Value]] = []
        var contents: [[Value]] = []
    }

    /// The change that the replica has once it has all pieces.
    struct Extent: Sendable {
        let change: Int64
        let forgotten: Int64
        /// See ``ReplicaHistory/name(ofMarketWith:)``.
        let name: [UInt8]
        let removals: [ReplicatedChanges.Removal]
        /// The number of the newest of them, to show progress: counting all may take longer than a query may.
        let lastProduct: Int64
    }

    func extent() throws(MarketError) -> Extent {
        let market = try database.first("SELECT change, forgotten, cursor_key FROM market WHERE id = 1") {
            row throws(SQLiteError) in
            (try row.integer(0), try row.integer(1), try row.blob(2))
        }
        guard let (change, forgotten, key) = market else {
            throw .unavailable(.storageCorrupted("the market's own row is missing"))
        }
        return Extent(
            change: change,
            forgotten: forgotten,
            name: ReplicaHistory.name(ofMarketWith: key),
            removals: try database.rows(
                """
                SELECT id, change FROM products WHERE deleted_at IS NOT NULL AND change > ?1
                UNION ALL SELECT product, change FROM tombstones WHERE change > ?1
                """,
                [.integer(forgotten)]
            ) { row throws(SQLiteError) in
                ReplicatedChanges.Removal(product: try row.integer(0), change: try row.integer(1))
            },
            lastProduct: try database.number("SELECT coalesce(max(listing), 0) FROM products")
        )
    }

    /// Those of about `limit` products after `number`, and the last of their numbers; `nil` after the last.
    func piece(after number: Int64, limit: Int) throws(MarketError) -> (piece: Piece, last: Int64)? {
        let last = try database.number(
            """
            SELECT coalesce(max(listing), 0) FROM
            (SELECT listing FROM products WHERE listing > ?1 AND deleted_at IS NULL ORDER BY listing LIMIT ?2) AS found
            """,
            .integer(number),
            .int(limit)
        )
        guard last > number else { return nil }
        // One at a time: the answers to queries sent at once are kept to the transaction's end.
        let questions = Questions(after: number, upTo: last)
        return (
            Piece(
                products: try rows(.products, questions.products),
                photos: try rows(.photos, questions.photos),
                accounts: try rows(.accounts, questions.accounts),
                contents: try rows(.contents, questions.contents)
            ), last
        )
    }

    private struct Questions {
        let products, photos, accounts, contents: Question

        init(after number: Int64, upTo last: Int64) {
            let some = "products.listing > ?1 AND products.listing <= ?2 AND products.deleted_at IS NULL"
            func question(_ sql: String) -> Question { Question(sql, .integer(number), .integer(last)) }
            products = question(
                "SELECT \(ReplicatedTable.products.selection) FROM products WHERE \(some) ORDER BY products.listing"
            )
            photos = question(
                """
                SELECT \(ReplicatedTable.photos.selection) FROM products JOIN photos ON photos.product = products.id
                WHERE \(some) ORDER BY photos.product, photos.position
                """
            )
            accounts = question(
                """
                SELECT \(ReplicatedTable.accounts.selection) FROM accounts
                WHERE accounts.id IN (SELECT seller FROM products WHERE \(some))
                """
            )
            contents = question(
                """
                SELECT \(ReplicatedTable.contents.selection) FROM contents WHERE contents.hash IN
                (SELECT photos.content FROM products JOIN photos ON photos.product = products.id WHERE \(some))
                """
            )
        }
    }

    private func rows(_ table: ReplicatedTable, _ question: Question) throws(MarketError) -> [[Value]] {
        try database.rows(question.sql, question.values) { row throws(SQLiteError) in
            try table.values(of: row)
        }
    }
}
