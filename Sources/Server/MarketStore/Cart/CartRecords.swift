import Market
import SQLite

/// The carts of accounts.
struct CartRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Puts so many into the cart, whatever was there before; 0 takes the product out.
    func set(
        _ quantity: Int64,
        of product: Product.ID,
        _ account: Account.ID,
        atMost limit: Int,
        at now: Timestamp
    ) throws(MarketError) {
        guard quantity > 0 else {
            let changed = try database.run(
                "DELETE FROM cart_lines WHERE account = ?1 AND product = ?2",
                .id(account),
                .id(product)
            )
            if changed > 0 { try note(product, of: account, at: now) }
            return
        }
        let changed = try database.run(
            "UPDATE cart_lines SET quantity = ?3 WHERE account = ?1 AND product = ?2",
            .id(account),
            .id(product),
            .integer(quantity)
        )
        guard changed == 0 else { return try note(product, of: account, at: now) }
        try addLine(product, quantity, of: account, atMost: limit, at: now)
    }

    /// Takes what was done earlier on a device; returns how many there are then.
    func merge(
        _ change: SavedItemChange,
        of product: Product.ID,
        _ account: Account.ID,
        atMost limit: Int,
        at now: Timestamp
    ) throws(MarketError) -> Int64 {
        let changes = ItemChangeRecords(database)
        let before = try quantity(of: product, account) ?? 0
        var state = SavedItemState(
            quantity: before,
            changedAt: try changes.lastChange(.cart, product, of: account)
        )
        state.merge(change)
        if state.quantity != before {
            try set(state.quantity, of: product, account, atMost: limit, at: now)
        }
        try changes.replace(.cart, product, of: account, state.changedAt)
        return state.quantity
    }

    private func note(_ product: Product.ID, of account: Account.ID, at now: Timestamp) throws(MarketError) {
        try ItemChangeRecords(database).note(.cart, product, of: account, at: now)
    }

    /// Puts one more into the cart; returns how many there are then.
    func addOne(
        _ product: Product.ID,
        of account: Account.ID,
        atMost most: Int64,
        lines limit: Int,
        at now: Timestamp
    ) throws(MarketError) -> Int64 {
        guard let quantity = try quantity(of: product, account) else {
            guard most > 0 else { throw .limitReached(.quantity) }
            try addLine(product, 1, of: account, atMost: limit, at: now)
            return 1
        }
        guard quantity < most else { throw .limitReached(.quantity) }
        try database.run(
            "UPDATE cart_lines SET quantity = quantity + 1 WHERE account = ?1 AND product = ?2",
            .id(account),
            .id(product)
        )
        try note(product, of: account, at: now)
        return quantity + 1
    }

    /// The quantity of a product in the cart; `nil` where it is not in it.
    func quantity(of product: Product.ID, _ account: Account.ID) throws(MarketError) -> Int64? {
        try database.first(
            "SELECT quantity FROM cart_lines WHERE account = ?1 AND product = ?2",
            [.id(account), .id(product)]
        ) { row throws(SQLiteError) in try row.integer(0) }
    }

    func addLine(
        _ product: Product.ID,
        _ quantity: Int64,
        of account: Account.ID,
        atMost limit: Int,
        at now: Timestamp
    ) throws(MarketError) {
        guard try ProductRecords(database).product(product) != nil else { throw .notFound }
        let count = try database.number("SELECT count(*) FROM cart_lines WHERE account = ?1", .id(account))
        guard count < limit else { throw .limitReached(.cart) }
        try database.run(
            "INSERT INTO cart_lines (account, product, quantity, added_at) VALUES (?1, ?2, ?3, ?4)",
            .id(account),
            .id(product),
            .integer(quantity),
            .timestamp(now)
        )
        try note(product, of: account, at: now)
    }

    /// Most recently added first; without what is unseen.
    func lines(of account: Account.ID) throws(MarketError) -> [CartItem] {
        let lines = try database.rows(
            """
            SELECT product, quantity, added_at FROM cart_lines CROSS JOIN products ON id = product
            WHERE account = ?1 AND \(Self.isShown) ORDER BY added_at DESC, product DESC
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in (try row.integer(0), try row.integer(1), try row.timestamp(2)) }
        let products = try ProductRecords(database).products(withIDs: lines.map(\.0))
        return zip(products, lines).map { CartItem(product: $0, quantity: $1.1, addedAt: $1.2) }
    }

    func lineCount(of account: Account.ID) throws(MarketError) -> Int {
        Int(
            try database.number(
                """
                SELECT count(*) FROM cart_lines CROSS JOIN products ON id = product
                WHERE account = ?1 AND \(Self.isShown)
                """,
                .id(account)
            )
        )
    }

    /// The number of cart items whose product is not listed, or is sold by an account that this one blocks.
    func unseenCount(of account: Account.ID) throws(MarketError) -> Int {
        Int(try database.number("SELECT count(*) FROM cart_lines WHERE \(Self.unseen)", .id(account)))
    }

    func removeUnseen(of account: Account.ID, at now: Timestamp) throws(MarketError) {
        try ItemChangeRecords(database).noteLines(of: account, at: now, where: Self.unseen)
        try database.run("DELETE FROM cart_lines WHERE \(Self.unseen)", .id(account))
    }

    private static let unseen =
        "account = ?1 AND NOT EXISTS (SELECT 1 FROM products WHERE id = cart_lines.product AND \(isShown))"

    /// The condition under which the account `?1` sees a product in its cart.
    ///
    /// The product is listed, and its seller is not blocked by the account.
    private static let isShown = """
        listed AND NOT EXISTS (
            SELECT 1 FROM blocked_accounts
            WHERE blocked_accounts.account = ?1 AND blocked_accounts.blocked = products.seller
        )
        """

    func removeAll(of account: Account.ID, at now: Timestamp) throws(MarketError) {
        try ItemChangeRecords(database).noteLines(of: account, at: now)
        try database.run("DELETE FROM cart_lines WHERE account = ?1", .id(account))
    }
}
