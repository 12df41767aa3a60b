package import Market
import SQLite

/// The counts of likes and views in the rows of products, and on their cards.
///
/// They belong to no version of a product: an edit is not made stale by a like. A batch of them takes a number of the
/// changes all the same, under which no product stands, so that what is cached until the next change shows them.
struct InterestRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Returns the number of the change; `nil` where none of the products is there.
    func add(_ views: [Product.ID: Int64]) throws(MarketError) -> Int64? {
        var added = 0
        for (id, count) in views.sorted(by: { $0.key < $1.key }) {
            added += try database.run(
                "UPDATE products SET looks = looks + ?2 WHERE id = ?1",
                .id(id),
                .integer(count)
            )
        }
        return try show(views.keys.sorted(), areOthers: added > 0)
    }

    /// Returns how many products were counted, and the number of the change where any count is another one.
    func recount(limit: Int) throws(MarketError) -> (counted: Int, change: Int64?) {
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
        return (ids.count, try show(ids, areOthers: changed > 0))
    }

    /// Products beyond this many are liked by so few that the newest ones tell as much.
    private static let mostOfWeek = 1_000

    /// The products with likes since `moment`, the most liked first.
    func week(since moment: Timestamp) throws(MarketError) -> [WeekLikes] {
        try database.rows(
            """
            SELECT likes.product, count(*) FROM likes INDEXED BY likes_by_time
            JOIN products ON products.id = likes.product
            WHERE likes.liked_at > ?1 AND products.listed
            GROUP BY likes.product ORDER BY count(*) DESC, likes.product DESC LIMIT ?2
            """,
            [.timestamp(moment), .int(Self.mostOfWeek)]
        ) { row throws(SQLiteError) in WeekLikes(product: try row.id(0), likes: try row.integer(1)) }
    }

    /// Has lists order products by these likes, in place of those of before.
    func setWeek(_ likes: [WeekLikes]) throws(MarketError) {
        try database.run("DELETE FROM week_likes")
        for one in likes {
            // A replica may not have it yet.
            try database.run(
                "INSERT INTO week_likes (listing, likes) SELECT listing, ?2 FROM products WHERE id = ?1",
                .id(one.product),
                .integer(one.likes)
            )
        }
    }

    /// Brings lists up to counts of products; returns the number of the change where any is another one.
    private func show(_ ids: [Product.ID], areOthers: Bool) throws(MarketError) -> Int64? {
        if database.keepsLists { try packCards(ids) }
        guard areOthers else { return nil }
        let change = try ChangeRecords(database).next()
        if !database.keepsLists { try note(ids, at: change) }
        return change
    }

    private func packCards(_ ids: [Product.ID]) throws(MarketError) {
        for product in try ProductRecords(database).products(withIDs: ids.map(\.rawValue))
        where product.isListed {
            try CardRecords(database).replace(product)
        }
    }

    /// For replicas.
    private func note(_ ids: [Product.ID], at change: Int64) throws(MarketError) {
        for id in ids {
            try database.run(
                """
                INSERT INTO counted (product, change) SELECT id, ?2 FROM products WHERE id = ?1
                ON CONFLICT (product) DO UPDATE SET change = excluded.change
                """,
                .id(id),
                .integer(change)
            )
        }
    }
}

/// The number of likes that a product got within the last days.
struct WeekLikes: Hashable, Sendable {
    let product: Product.ID
    let likes: Int64
}

/// The numbers of likes and views of products as lists show them; counted at intervals, not with each like or
/// view.
extension SQLiteStore {
    /// Adds views.
    package func addViews(_ views: [Product.ID: Int64]) async throws(MarketError) {
        guard !views.isEmpty else { return }
        let change = try await write { database throws(MarketError) in
            try InterestRecords(database).add(views)
        }
        if let change { search.noteInterest(at: change) }
    }

    /// Counts the likes of up to `limit` products whose likes have changed, and the most liked ones of this
    /// week.
    ///
    /// Returns how many products were counted, so that the caller can continue while there are more.
    package func recountLikes(limit: Int) async throws(MarketError) -> Int {
        let (week, limit) = (clock().adding(milliseconds: -7 * 86_400_000), limits.page(limit))
        let (counted, change) = try await write { database throws(MarketError) in
            try InterestRecords(database).recount(limit: limit)
        }
        if let change { search.noteInterest(at: change) }
        if counted < limit {
            let likes = try await read { database throws(MarketError) in
                try InterestRecords(database).week(since: week)
            }
            // The order is kept in this server's file, whichever database is the primary.
            try await writer.write { database throws(MarketError) in
                try InterestRecords(database).setWeek(likes)
            }
        }
        return counted
    }
}
