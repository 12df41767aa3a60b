import Market
import SQLite

/// The products that moderators hide, and the log of moderators' actions.
struct ModerationRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Hides a product so that its seller can't show it again.
    func hide(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String,
        at now: Timestamp
    ) throws(MarketError) -> Product {
        try Trading(database, at: now).hold(id)
        let products = ProductRecords(database)
        let product = try products.product(id, from: nil)
        try checkHold(of: product, by: moderator)
        try note(.hide, of: id, by: moderator, reason: reason, at: now)
        guard try !isHeld(id) else { return product }
        try WithheldPhotoRecords(database).withhold(photosOf: id)
        let hidden = try products.replace(
            product,
            with: product.with(version: product.version, changedAt: now, state: .hidden),
            at: now
        )
        try database.run(
            "UPDATE products SET held_state = ?2 WHERE id = ?1",
            .id(id),
            .text(product.state.rawValue)
        )
        return hidden
    }

    /// Hides what its seller took away: it is still hidden once that is undone.
    func hideDeleted(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String,
        at now: Timestamp
    ) throws(MarketError) {
        try note(.hide, of: id, by: moderator, reason: reason, at: now)
        try WithheldPhotoRecords(database).withhold(photosOf: id)
        try database.run(
            "UPDATE products SET held_state = state, state = ?2 WHERE id = ?1 AND held_state IS NULL",
            .id(id),
            .text(ProductState.hidden.rawValue)
        )
    }

    /// Shows a product again in the state it had; throws `notFound` when no moderator hid it.
    func restore(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String,
        at now: Timestamp
    ) throws(MarketError) -> Product {
        let products = ProductRecords(database)
        let product = try products.product(id, from: nil)
        let state = try database.first(
            "SELECT held_state FROM products WHERE id = ?1 AND held_state IS NOT NULL",
            [.id(id)]
        ) { row throws(SQLiteError) -> ProductState in try row.choice(0) }
        guard let state else { throw .notFound }
        try checkHold(of: product, by: moderator)
        // While they still are out of sight, so that nothing has run out meanwhile.
        try Trading(database, at: now).release(id)
        try note(.restore, of: id, by: moderator, reason: reason, at: now)
        try database.run("UPDATE products SET held_state = NULL WHERE id = ?1", .id(id))
        try WithheldPhotoRecords(database).release(photosOf: id)
        let restored = try products.replace(
            product,
            with: product.with(version: product.version, changedAt: now, state: state),
            at: now
        )
        // Who waits was told of nothing meanwhile.
        try Trading(database, at: now).expire(id)
        return try products.product(id) ?? restored
    }

    /// Throws where a moderator judges their own product while another moderator hides it.
    ///
    /// Hiding it again themselves doesn't make the hold theirs: any moderator who hid it since it was last
    /// restored counts.
    private func checkHold(of product: Product, by moderator: Account.ID) throws(MarketError) {
        guard product.seller.id == moderator, try isHeld(product.id) else { return }
        let isOfAnother = try database.exists(
            """
            SELECT 1 FROM moderations WHERE product = ?1 AND action = 'hide' AND moderator <> ?2 AND id > coalesce(
                (SELECT max(id) FROM moderations WHERE product = ?1 AND action = 'restore'), 0
            )
            """,
            .id(product.id),
            .id(moderator)
        )
        guard !isOfAnother else { throw .refusedCase(.own) }
    }

    /// Of a row of `products` that moderators hide, since when they do.
    static let heldSince = """
        (
            SELECT min(at) FROM moderations WHERE product = products.id AND action = 'hide' AND id > coalesce(
                (SELECT max(id) FROM moderations WHERE product = products.id AND action = 'restore'), 0
            )
        )
        """

    func isHeld(_ id: Product.ID) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM products WHERE id = ?1 AND held_state IS NOT NULL", .id(id))
    }

    /// Those of some products that moderators hide, looked up one after the other by one statement.
    func held(among products: [Product.ID]) throws(MarketError) -> Set<Product.ID> {
        var held: Set<Product.ID> = []
        try database.forEach(
            "SELECT id FROM products WHERE id = ?1 AND held_state IS NOT NULL",
            ofEach: products.lazy.map(\.rawValue)
        ) { row throws(SQLiteError) in
            held.insert(try row.id(0))
        }
        return held
    }

    /// The action by which a moderator hid the product; `nil` where none hides it now.
    func hold(of product: Product.ID) throws(MarketError) -> Moderation? {
        guard try isHeld(product) else { return nil }
        return try moderations(
            "WHERE product = ?1 AND action = 'hide' ORDER BY id DESC LIMIT 1",
            [.id(product)]
        ).first
    }

    /// Of each product that moderators hide now how it was hidden last, newest first.
    func holds(before id: Moderation.ID?, limit: Int) throws(MarketError) -> [Moderation] {
        try moderations(
            """
            WHERE id < ?1 AND id IN (SELECT max(id) FROM moderations WHERE action = 'hide' GROUP BY product)
            AND EXISTS (
                SELECT 1 FROM products
                WHERE products.id = product AND held_state IS NOT NULL AND deleted_at IS NULL
            )
            ORDER BY id DESC LIMIT ?2
            """,
            [.integer(id?.rawValue ?? .max), .int(limit)]
        )
    }

    /// Products on the market with a photo that was hidden with another one of the same seller's, newest first.
    func reposts(limit: Int) throws(MarketError) -> [Moderation] {
        try moderations(
            """
            WHERE action = 'repost' AND EXISTS (SELECT 1 FROM products WHERE products.id = product AND listed)
            ORDER BY id DESC LIMIT ?1
            """,
            [.int(limit)]
        )
    }

    /// The log, newest first.
    func moderations(before id: Moderation.ID?, limit: Int) throws(MarketError) -> [Moderation] {
        try moderations(
            "WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
            [.integer(id?.rawValue ?? .max), .int(limit)]
        )
    }

    /// The log, as far as `condition` goes, which stands in the source.
    private func moderations(
        _ condition: StaticString,
        _ values: [Value]
    ) throws(MarketError) -> [Moderation] {
        try database.rows(
            "SELECT id, moderator, action, product, reason, at FROM moderations \(condition)",
            values
        ) { row throws(SQLiteError) in
            Moderation(
                id: try row.id(0),
                moderator: try row.id(1),
                action: try row.choice(2),
                product: try row.id(3),
                reason: try row.text(4),
                at: try row.timestamp(5)
            )
        }
    }

    /// Logs an action on a product by an account that is not its seller.
    func note(
        _ action: Moderation.Action,
        of product: Product,
        by account: Account.ID?,
        at now: Timestamp
    ) throws(MarketError) {
        guard let account, account != product.seller.id else { return }
        try note(action, of: product.id, by: account, reason: "", at: now)
    }

    /// Logs that a product was deleted by an account other than its seller, and notifies the seller.
    func noteDeletion(of product: Product, by account: Account.ID?, reason: String, at now: Timestamp)
        throws(MarketError)
    {
        guard let account, account != product.seller.id else { return }
        try note(.delete, of: product.id, by: account, reason: reason, at: now)
        let id = try database.number("SELECT max(id) FROM moderations")
        try database.run(
            "INSERT INTO removals (moderation, account, name) VALUES (?1, ?2, ?3)",
            .integer(id),
            .id(product.seller.id),
            .text(product.name)
        )
        let sanction = Sanction(
            ofRemoval: Moderation.ID(id),
            reason: reason,
            at: now,
            product: product.id,
            name: product.name
        )
        try NotificationRecords(database, at: now).post(.removal(sanction), to: product.seller.id)
    }

    /// Products of the account that moderators deleted and did not bring back, newest first.
    func removals(of account: Account.ID, limit: Int) throws(MarketError) -> [Sanction] {
        try database.rows(
            """
            SELECT moderations.id, reason, at, product, removals.name
            FROM removals CROSS JOIN moderations ON moderations.id = moderation
            WHERE account = ?1 AND NOT EXISTS (
                SELECT 1 FROM moderations AS later WHERE later.product = moderations.product
                AND later.action = 'undelete' AND later.id > moderations.id
            ) ORDER BY moderation DESC LIMIT ?2
            """,
            [.id(account), .int(limit)]
        ) { row throws(SQLiteError) in
            Sanction(
                ofRemoval: try row.id(0),
                reason: try row.text(1),
                at: try row.timestamp(2),
                product: try row.id(3),
                name: try row.text(4)
            )
        }
    }

    private func note(
        _ action: Moderation.Action,
        of product: Product.ID,
        by moderator: Account.ID,
        reason: String,
        at now: Timestamp
    ) throws(MarketError) {
        try database.run(
            "INSERT INTO moderations (moderator, action, product, reason, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            .id(moderator),
            .text(action.rawValue),
            .id(product),
            .text(reason),
            .timestamp(now)
        )
    }
}
