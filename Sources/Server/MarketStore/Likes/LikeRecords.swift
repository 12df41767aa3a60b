import Market
import SQLite

/// The likes of accounts.
struct LikeRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Likes a product; does nothing where it is liked already.
    func add(_ product: Product.ID, by account: Account.ID, at now: Timestamp, atMost limit: Int)
        throws(MarketError)
    {
        guard try !contains(product, by: account) else { return }
        guard try ProductRecords(database).product(product) != nil else { throw .notFound }
        let count = try database.number("SELECT count(*) FROM likes WHERE account = ?1", .id(account))
        guard count < limit else { throw .limitReached(.likes) }
        try database.run(
            """
            INSERT INTO likes (account, product, number, liked_at)
            VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM likes WHERE account = ?1), ?3)
            """,
            .id(account),
            .id(product),
            .timestamp(now)
        )
        try ItemChangeRecords(database).note(.likes, product, of: account, at: now)
    }

    func remove(_ product: Product.ID, by account: Account.ID, at now: Timestamp) throws(MarketError) {
        let changed = try database.run(
            "DELETE FROM likes WHERE account = ?1 AND product = ?2",
            .id(account),
            .id(product)
        )
        if changed > 0 { try ItemChangeRecords(database).note(.likes, product, of: account, at: now) }
    }

    /// Takes what was done earlier on a device; returns whether the product is liked then.
    func merge(
        _ change: SavedItemChange,
        of product: Product.ID,
        by account: Account.ID,
        at now: Timestamp,
        atMost limit: Int
    ) throws(MarketError) -> Bool {
        let changes = ItemChangeRecords(database)
        let wasLiked = try contains(product, by: account)
        var state = SavedItemState(
            quantity: wasLiked ? 1 : 0,
            changedAt: try changes.lastChange(.likes, product, of: account)
        )
        state.merge(change)
        let isLiked = state.quantity > 0
        if isLiked, !wasLiked { try add(product, by: account, at: now, atMost: limit) }
        if !isLiked, wasLiked { try remove(product, by: account, at: now) }
        try changes.replace(.likes, product, of: account, state.changedAt)
        return isLiked
    }

    func contains(_ product: Product.ID, by account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM likes WHERE account = ?1 AND product = ?2",
            .id(account),
            .id(product)
        )
    }

    /// Those of some products that an account likes, looked up one after the other by one statement.
    func liked(among products: [Product.ID], by account: Account.ID) throws(MarketError) -> Set<Product.ID> {
        var liked: Set<Product.ID> = []
        try database.forEach(
            "SELECT product FROM likes WHERE account = ?1 AND product = ?2",
            [.id(account)],
            ofEach: products.lazy.map(\.rawValue)
        ) { row throws(SQLiteError) in
            liked.insert(try row.id(0))
        }
        return liked
    }

    func count(of product: Product.ID) throws(MarketError) -> Int {
        Int(try database.number("SELECT count(*) FROM likes WHERE product = ?1", .id(product)))
    }

    /// Those that may be seen, most recently liked first.
    ///
    /// Sold products stay, those of sellers whom the account blocks don't.
    func page(_ paging: Paging, of account: Account.ID) throws(MarketError) -> Page<Product> {
        let (sign, order) = paging.isBackward ? (">", "ASC") : ("<", "DESC")
        // The number of the like takes the place of the id that lists go by.
        var products: [Int64: Int64] = [:]
        let keys = try database.rows(
            """
            SELECT likes.number, likes.product
            FROM likes INDEXED BY likes_newest CROSS JOIN products ON products.id = likes.product
            WHERE likes.account = ?1 AND likes.number \(sign) ?2 AND deleted_at IS NULL AND state <> 'hidden'
            AND NOT EXISTS (SELECT 1 FROM blocked_accounts WHERE account = ?1 AND blocked = products.seller)
            ORDER BY likes.number \(order) LIMIT ?3
            """,
            [.id(account), .integer(paging.place?.id ?? .max), .int(paging.wanted)]
        ) { row throws(SQLiteError) in
            let key = PageKey(id: try row.integer(0))
            products[key.id] = try row.integer(1)
            return key
        }
        let page = paging.page(keys, isAscending: false)
        let ids = page.elements.compactMap { products[$0.id] }
        return Page(
            try ProductRecords(database).products(withIDs: ids),
            next: page.next,
            previous: page.previous
        )
    }
}
