import Market
import SQLite

// What ends at once for an account that leaves, and comes back with a person who stays. Each call does a bounded part of it
// and writes that down by its effect, so that whatever ends a server in between, the next call goes on.
extension AccountDeletionRecords {
    /// The accounts whose goods are to be hidden, and those whose goods come back; the oldest request first.
    func unsettled(limit: Int) throws(MarketError) -> [Account.ID] {
        try database.rows(
            """
            SELECT account FROM account_deletions INDEXED BY account_deletions_open
            WHERE ended_at IS NULL AND (kept_at IS NOT NULL OR closed_at IS NULL) ORDER BY until LIMIT ?1
            """,
            [.int(limit)]
        ) { row throws(SQLiteError) in try row.id(0) }
    }

    /// Hides some more of an account's goods and ends some more of its trades, or brings some goods back.
    ///
    /// Returns the number of things that were done; 0 once all is as it is to be.
    func settle(_ account: Account.ID, limit: Int) throws(MarketError) -> Int {
        let isKept = try database.first(
            "SELECT kept_at IS NOT NULL, closed_at IS NOT NULL FROM account_deletions WHERE account = ?1 AND ended_at IS NULL",
            [.id(account)]
        ) { row throws(SQLiteError) in (kept: try row.boolean(0), closed: try row.boolean(1)) }
        guard let isKept else { return 0 }
        if isKept.kept { return try restore(account, limit: limit) }
        return isKept.closed ? 0 : try close(account, limit: limit)
    }

    private func close(_ account: Account.ID, limit: Int) throws(MarketError) -> Int {
        // Goods are hidden in the order of their ids, so that those that are hidden are not looked at again.
        let products = try database.rows(
            """
            SELECT id FROM products WHERE seller = ?1 AND deleted_at IS NULL AND coalesce(held_state, state) <> 'hidden'
            AND id > (SELECT coalesce(max(product), 0) FROM hidden_products WHERE account = ?1) ORDER BY id LIMIT ?2
            """,
            [.id(account), .int(limit)]
        ) { row throws(SQLiteError) -> Product.ID in try row.id(0) }
        for product in products { try hide(product, of: account) }
        if !products.isEmpty { return products.count }
        let trades = try trades(ofBuyer: account, limit: limit)
        for (product, conversation) in trades {
            try Trading(database, at: now).buyerLeaves(account, product, in: conversation)
        }
        if !trades.isEmpty { return trades.count }
        try database.run(
            "UPDATE account_deletions SET closed_at = ?2 WHERE account = ?1",
            .id(account),
            .timestamp(now)
        )
        return 0
    }

    /// Hides a product, and remembers the state that it goes back to.
    private func hide(_ id: Product.ID, of account: Account.ID) throws(MarketError) {
        try Trading(database, at: now).sellerLeaves(id)
        let before = try database.first(
            "SELECT coalesce(held_state, state), held_state IS NOT NULL FROM products WHERE id = ?1",
            [.id(id)]
        ) { row throws(SQLiteError) in (state: try row.text(0), isHeld: try row.boolean(1)) }
        let products = ProductRecords(database)
        guard let before, let product = try products.product(id) else { return }
        try database.run(
            """
            INSERT INTO hidden_products (product, account, state) VALUES (?1, ?2, ?3)
            ON CONFLICT (product) DO UPDATE SET state = excluded.state
            """,
            .id(id),
            .id(account),
            .text(before.state)
        )
        // A moderator who shows it again finds it as its seller left it: hidden.
        if before.isHeld {
            try database.run("UPDATE products SET held_state = 'hidden' WHERE id = ?1", .id(id))
        } else {
            _ = try products.replace(
                product,
                with: product.with(version: product.version, changedAt: now, state: .hidden),
                at: now
            )
        }
    }

    /// The products for which an account has something open as a buyer, with the conversation where there is one.
    private func trades(ofBuyer account: Account.ID, limit: Int) throws(MarketError) -> [(
        Product.ID, Conversation.ID?
    )] {
        try database.rows(
            """
            SELECT product, conversation FROM deals
            WHERE buyer = ?1 AND state IN ('reserved', 'one_sided') AND NOT seller_confirmed
            UNION ALL
            SELECT product, id FROM conversations WHERE buyer = ?1 AND last_at > ?2
            AND EXISTS (SELECT 1 FROM offers WHERE conversation = conversations.id AND state = 'open')
            UNION ALL
            SELECT product, NULL FROM waiting WHERE account = ?1
            UNION ALL
            SELECT product, NULL FROM claims WHERE account = ?1 AND state = 'open'
            LIMIT ?3
            """,
            [
                .id(account),
                // An open offer is among the last messages of its conversation.
                .timestamp(now.adding(hours: -Int64(Offer.hours[Offer.hours.count - 1]) - 1)),
                .int(limit),
            ]
        ) { row throws(SQLiteError) in (try row.id(0), row.isNull(1) ? nil : try row.id(1)) }
    }

    /// Brings goods back, the last to be hidden first: those that are still hidden are then before all others.
    private func restore(_ account: Account.ID, limit: Int) throws(MarketError) -> Int {
        let hidden = try database.rows(
            """
            SELECT product, hidden_products.state, held_state IS NOT NULL
            FROM hidden_products CROSS JOIN products ON products.id = product
            WHERE account = ?1 ORDER BY product DESC LIMIT ?2
            """,
            [.id(account), .int(limit)]
        ) { row throws(SQLiteError) -> (id: Product.ID, state: ProductState, isHeld: Bool) in
            (try row.id(0), try row.choice(1), try row.boolean(2))
        }
        let products = ProductRecords(database)
        for one in hidden {
            if one.isHeld {
                try database.run(
                    "UPDATE products SET held_state = ?2 WHERE id = ?1",
                    .id(one.id),
                    .text(one.state.rawValue)
                )
            } else if let product = try products.product(one.id), product.state == .hidden {
                _ = try products.replace(
                    product,
                    with: product.with(version: product.version, changedAt: now, state: one.state),
                    at: now
                )
            }
            try database.run("DELETE FROM hidden_products WHERE product = ?1", .id(one.id))
        }
        if hidden.isEmpty {
            try database.run(
                "DELETE FROM account_deletions WHERE account = ?1 AND kept_at IS NOT NULL",
                .id(account)
            )
        }
        return hidden.count
    }
}

extension Trading {
    /// Takes a product of a seller who leaves the market out of trade, where anything of it is open.
    func sellerLeaves(_ product: Product.ID) throws(MarketError) {
        guard try expire(product) else { return }
        try change(product) { trade throws(TradeRefusal) in trade.sellerLeaves() }
    }

    /// Ends what a buyer who leaves the market has open for a product.
    func buyerLeaves(_ buyer: Account.ID, _ product: Product.ID, in conversation: Conversation.ID?)
        throws(MarketError)
    {
        try change(product) { trade throws(TradeRefusal) in trade.buyerLeaves(buyer, in: conversation) }
    }
}
