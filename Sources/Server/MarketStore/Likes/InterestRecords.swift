package import Market
import SQLite

/// The counts of likes and looks that stand in the rows of products, and on their cards.
///
/// They belong to no version of a product: an edit is not made stale by a like. A batch of them takes a number of the
/// changes all the same, under which no product stands, so that what is cached until the next change shows them.
struct InterestRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Returns the number of the change; `nil` where none of the products is there.
    func add(_ looks: [Product.ID: Int64]) throws(StoreError) -> Int64? {
        var added = 0
        for (id, count) in looks.sorted(by: { $0.key < $1.key }) {
            added += try database.run(
                "UPDATE products SET looks = looks + ?2 WHERE id = ?1",
                .id(id),
                .integer(count)
            )
        }
        try packCards(looks.keys.sorted())
        return added > 0 ? try ChangeRecords(database).next() : nil
    }

    /// Returns how many products were counted, and the number of the change where any count is another one.
    func recount(limit: Int) throws(StoreError) -> (counted: Int, change: Int64?) {
        let ids = try database.rows("SELECT product FROM recounts ORDER BY product LIMIT ?1", [.int(limit)]) {
            row throws(SQLiteError) -> Product.ID in try row.id(0)
        }
        var changed = 0
        for id in ids {
            changed += try database.run(
                """
                UPDATE products SET likes = (SELECT count(*) FROM likes WHERE product = ?1)
                WHERE id = ?1 AND likes <> (SELECT count(*) FROM likes WHERE product = ?1)
                """,
                .id(id)
            )
            try database.run("DELETE FROM recounts WHERE product = ?1", .id(id))
        }
        try packCards(ids)
        return (ids.count, changed > 0 ? try ChangeRecords(database).next() : nil)
    }

    /// Goods beyond this many are liked by so few that the newest ones tell as much.
    private static let mostOfWeek = 1_000

    /// Counts anew what was liked since `moment`.
    func countWeek(since moment: Timestamp) throws(StoreError) {
        guard database.keepsLists else { return }
        try database.run("DELETE FROM week_likes")
        try database.run(
            """
            INSERT INTO week_likes (product, likes)
            SELECT likes.product, count(*) FROM likes INDEXED BY likes_by_time
            JOIN products ON products.id = likes.product
            WHERE likes.liked_at > ?1 AND products.listed
            GROUP BY likes.product ORDER BY count(*) DESC, likes.product DESC LIMIT ?2
            """,
            .timestamp(moment),
            .int(Self.mostOfWeek)
        )
    }

    private func packCards(_ ids: [Product.ID]) throws(StoreError) {
        guard database.keepsLists else { return }
        for product in try ProductRecords(database).products(withIDs: ids.map(\.rawValue))
        where product.isListed {
            try CardRecords(database).replace(product)
        }
    }
}

extension SQLiteStore: InterestStoring {
    package func addLooks(_ looks: [Product.ID: Int64]) async throws(StoreError) {
        guard !looks.isEmpty else { return }
        let change = try await write { database throws(StoreError) in try InterestRecords(database).add(looks)
        }
        if let change { search.noteInterest(at: change) }
    }

    package func recountLikes(limit: Int) async throws(StoreError) -> Int {
        let (week, limit) = (clock().adding(milliseconds: -7 * 86_400_000), limits.page(limit))
        let (counted, change) = try await write { database throws(StoreError) in
            let records = InterestRecords(database)
            let result = try records.recount(limit: limit)
            if result.counted < limit { try records.countWeek(since: week) }
            return result
        }
        if let change { search.noteInterest(at: change) }
        return counted
    }
}
