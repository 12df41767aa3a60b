import Market
import SQLite

/// Those who ask for a product that is given away.
struct ClaimRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func claims(of product: Product.ID) throws(MarketError) -> [Claim] {
        try claims("product = ?1 ORDER BY claims.id", .id(product))
    }

    func claim(_ id: Claim.ID) throws(MarketError) -> Claim? {
        try claims("claims.id = ?1", .id(id)).first
    }

    private func claims(_ condition: StaticString, _ value: Value) throws(MarketError) -> [Claim] {
        try database.rows(
            """
            SELECT claims.id, product, account, accounts.name, text, state, made_at
            FROM claims JOIN accounts ON accounts.id = account WHERE \(condition)
            """,
            [value]
        ) { row throws(SQLiteError) in
            Claim(
                id: try row.id(0),
                product: try row.id(1),
                claimer: Seller(id: try row.id(2), name: try row.text(3)),
                text: try row.text(4),
                state: try row.choice(5),
                madeAt: try row.timestamp(6)
            )
        }
    }

    func keep(_ claim: Claim) throws(MarketError) {
        try database.run(
            """
            INSERT INTO claims (id, product, account, text, state, made_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (id) DO UPDATE SET text = excluded.text, state = excluded.state, made_at = excluded.made_at
            """,
            .id(claim.id),
            .id(claim.product),
            .id(claim.claimer.id),
            .text(claim.text),
            .text(claim.state.rawValue),
            .timestamp(claim.madeAt)
        )
    }

    /// The account's standing for a product; `nil` where it made no claim, or withdrew it.
    func position(of account: Account.ID, for product: Product.ID, at now: Timestamp) throws(MarketError)
        -> ClaimPosition?
    {
        let deal = try DealRecords(database).open(of: product).first {
            $0.buyer == account && $0.seen(at: now).state.isOpen
        }
        if let deal { return .deal(deal.id) }
        if let place = try WaitingRecords(database).line(of: product).place(of: account, at: now) {
            return .line(place)
        }
        let claim = try claims(of: product).first { $0.claimer.id == account }
        return claim.flatMap { $0.state == .withdrawn ? nil : .claim($0) }
    }

    /// Throws where an account has been given as much within a week as it may, or asks for as much as it may at once.
    func checkMayAsk(_ account: Account.ID, mostOpen: Int?, at now: Timestamp) throws(MarketError) {
        let received = try received(by: account, at: now)
        guard received < Claim.mostReceived else { throw .refusedTrade(.claimLimit) }
        guard let mostOpen else { return }
        let open = try database.number(
            """
            SELECT (SELECT count(*) FROM claims WHERE account = ?1 AND state = 'open')
            + (SELECT count(*) FROM deals WHERE buyer = ?1 AND amount = 0 AND state IN ('reserved', 'one_sided'))
            + (
                SELECT count(*) FROM waiting CROSS JOIN products ON products.id = product
                WHERE account = ?1 AND giveaway IS NOT NULL
            )
            """,
            .id(account)
        )
        guard open < mostOpen else { throw .refusedTrade(.claimsOpen) }
    }

    /// The number of products that an account has been given or promised within a week.
    func received(by account: Account.ID, at now: Timestamp) throws(MarketError) -> Int {
        Int(
            try database.number(
                """
                SELECT count(*) FROM deals WHERE buyer = ?1 AND amount = 0 AND made_at > ?2
                AND state IN ('reserved', 'one_sided', 'completed')
                """,
                .id(account),
                .timestamp(now.adding(days: -Claim.daysOfReceived))
            )
        )
    }
}
