package import Market
import SQLite

/// The conversations, offers and deals of many products of one seller, by a fixed number of statements.
struct ActivityRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// The activity of each product, with at most `mostDeals` deals of one.
    func activity(of products: [Product.ID], by seller: Account.ID, mostDeals: Int) throws(MarketError)
        -> [Product.ID: ProductActivity]
    {
        guard !products.isEmpty else { return [:] }
        var found: [Product.ID: ProductActivity] = [:]
        try count(
            """
            SELECT product, count(*) FROM conversations CROSS JOIN participants
            ON account = ?1 AND conversation = conversations.id
            WHERE product IN (\(Self.places(products, from: 2))) AND NOT has_left GROUP BY product
            """,
            [.id(seller)] + products.map { Value.id($0) }
        ) { found[$0, default: ProductActivity()].chats = $1 }
        try count(
            """
            SELECT product, count(*) FROM offers
            WHERE product IN (\(Self.places(products, from: 3))) AND state = 'open' AND maker <> ?1
            AND expires_at > ?2 AND declines_at IS NULL GROUP BY product
            """,
            [.id(seller), .timestamp(now)] + products.map { Value.id($0) }
        ) { found[$0, default: ProductActivity()].offers = $1 }
        let deals = try DealRecords(database).holding(products, most: mostDeals)
            .map { $0.seen(at: now) }
            .filter { $0.seller == seller && ($0.state.isOpen || $0.state == .completed) }
        let names = try names(of: Set(deals.map(\.buyer)))
        for deal in deals {
            guard let buyer = names[deal.buyer] else { continue }
            found[deal.product, default: ProductActivity()].holders.append(.init(deal, buyer: buyer))
        }
        return found
    }

    private func count(_ sql: String, _ values: [Value], _ body: (Product.ID, Int) -> Void)
        throws(MarketError)
    {
        try database.forEach(sql, values) { row throws(SQLiteError) in
            body(try row.id(0), try row.int(1))
            return true
        }
    }

    private func names(of accounts: Set<Account.ID>) throws(MarketError) -> [Account.ID: Seller] {
        guard !accounts.isEmpty else { return [:] }
        let accounts = accounts.sorted()
        let people = try database.rows(
            "SELECT id, name FROM accounts WHERE id IN (\(Self.places(accounts, from: 1)))",
            accounts.map { Value.id($0) }
        ) { row throws(SQLiteError) in Seller(id: try row.id(0), name: try row.text(1)) }
        return Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0) })
    }

    /// The parameters of a list of values: `?2, ?3`.
    static func places(_ values: some Collection, from first: Int) -> String {
        (first..<first + values.count).map { "?\($0)" }.joined(separator: ", ")
    }
}

extension DealRecords {
    /// The open and the completed deals of products, at most so many of each: open ones first, then the newest.
    func holding(_ products: [Product.ID], most: Int) throws(MarketError) -> [Deal] {
        try deals(
            """
            deals.id IN (
                SELECT id FROM (
                    SELECT id, row_number() OVER (PARTITION BY product ORDER BY ended_at IS NOT NULL, id DESC) AS place
                    FROM deals WHERE product IN (\(ActivityRecords.places(products, from: 2)))
                    AND state IN ('reserved', 'one_sided', 'completed')
                ) AS placed WHERE place <= ?1
            ) ORDER BY deals.ended_at IS NOT NULL, deals.id DESC
            """,
            [.int(most)] + products.map { Value.id($0) }
        )
    }
}

extension SQLiteStore {
    /// The trade in products of the seller's own; a product without any may be missing.
    package func activity(
        of products: [Product.ID],
        by seller: Account.ID,
        mostDeals: Int = 3
    ) async throws(MarketError) -> [Product.ID: ProductActivity] {
        try await readTogether { [clock] database throws(MarketError) in
            try ActivityRecords(database, at: clock())
                .activity(of: products, by: seller, mostDeals: mostDeals)
        }
    }
}
