package import Market
import SQLite

extension SQLiteStore: ModerationStoring {
    package func hideProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(StoreError) in
            let product = try database.product(id, from: nil)
            try database.note(.hide, of: id, by: moderator, reason: reason, at: now)
            guard try !database.isHeld(id) else { return product }
            let hidden = try database.replace(
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
    }

    package func restoreProduct(
        _ id: Product.ID,
        by moderator: Account.ID,
        reason: String
    ) async throws(StoreError) -> Product {
        try reason.check(TextLimit.reason, .reason)
        let now = clock()
        return try await write { database throws(StoreError) in
            let product = try database.product(id, from: nil)
            let state = try database.first(
                "SELECT held_state FROM products WHERE id = ?1 AND held_state IS NOT NULL",
                [.id(id)]
            ) { row throws(SQLiteError) -> ProductState in try row.choice(0) }
            guard let state else { throw .notFound }
            try database.note(.restore, of: id, by: moderator, reason: reason, at: now)
            try database.run("UPDATE products SET held_state = NULL WHERE id = ?1", .id(id))
            return try database.replace(
                product,
                with: product.with(version: product.version, changedAt: now, state: state),
                at: now
            )
        }
    }

    package func hold(of product: Product.ID) async throws(StoreError) -> Moderation? {
        try read { database throws(StoreError) in
            guard try database.isHeld(product) else { return nil }
            return try database.moderations(
                "WHERE product = ?1 AND action = 'hide' ORDER BY id DESC LIMIT 1",
                [.id(product)]
            ).first
        }
    }

    package func held(among products: [Product.ID]) async throws(StoreError) -> Set<Product.ID> {
        try read { database throws(StoreError) in
            var held: Set<Product.ID> = []
            for product in products where try database.isHeld(product) { held.insert(product) }
            return held
        }
    }

    package func holds(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try read { database throws(StoreError) in
            try database.moderations(
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
    }

    package func moderations(before id: Moderation.ID?, limit: Int) async throws(StoreError) -> [Moderation] {
        let limit = limits.page(limit)
        return try read { database throws(StoreError) in
            try database.moderations(
                "WHERE id < ?1 ORDER BY id DESC LIMIT ?2",
                [.integer(id?.rawValue ?? .max), .int(limit)]
            )
        }
    }
}

extension Database {
    /// The log, as far as `condition` goes, which stands in the source.
    fileprivate func moderations(
        _ condition: StaticString,
        _ values: [Value]
    ) throws(StoreError) -> [Moderation] {
        try rows(
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

    /// Logs what somebody does to a product who is not its seller.
    func note(
        _ action: Moderation.Action,
        of product: Product,
        by account: Account.ID?,
        at now: Timestamp
    ) throws(StoreError) {
        guard let account, account != product.seller.id else { return }
        try note(action, of: product.id, by: account, reason: "", at: now)
    }

    fileprivate func note(
        _ action: Moderation.Action,
        of product: Product.ID,
        by moderator: Account.ID,
        reason: String,
        at now: Timestamp
    ) throws(StoreError) {
        try run(
            "INSERT INTO moderations (moderator, action, product, reason, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            .id(moderator),
            .text(action.rawValue),
            .id(product),
            .text(reason),
            .timestamp(now)
        )
    }
}
