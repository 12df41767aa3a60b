import Market
import SQLite

/// Wrong codes of one of two at a handover; see ``CodeTries``.
struct WrongCodeRecords {
    private let database: Database
    private let account: Account.ID
    private let role: Conversation.Role
    private let deal: Deal
    private let now: Timestamp

    init(_ database: Database, of role: Conversation.Role, in deal: Deal, at now: Timestamp) {
        self.database = database
        account = deal.account(role)
        self.role = role
        self.deal = deal
        self.now = now
    }

    /// The end of the pause in which no code of theirs is checked; `nil` where one is checked now.
    func pause() throws(MarketError) -> Timestamp? {
        let partner = Value.id(deal.account(role.other))
        let own = try tries("account = ?2", .id(account))
        var ends = [
            try tries("account = ?2 AND partner = ?3", .id(account), partner).pause(in: .pair),
            try pause(after: own, in: .person) { () throws(MarketError) in try partners() },
        ]
        // Who sells a product is one person.
        if role == .buyer {
            let all = try tries("product = ?2 AND is_buyer", .id(deal.product))
            let end = try pause(after: all, in: .product) { () throws(MarketError) in try handovers() }
            if end != nil, try !isHonest(own) { ends.append(end) }
        }
        return ends.compactMap(\.self).filter { $0 > now }.max()
    }

    /// Counts handovers only where there are so many wrong codes that they matter.
    private func pause(
        after tries: CodeTries,
        in circle: CodeTries.Circle,
        _ handovers: () throws(MarketError) -> Int
    ) throws(MarketError) -> Timestamp? {
        guard tries.pause(in: circle) != nil else { return nil }
        return tries.pause(in: circle, after: try handovers())
    }

    /// True where wrong codes of other accounts are no reason for this one to wait.
    private func isHonest(_ own: CodeTries) throws(MarketError) -> Bool {
        guard own.wrong <= CodeTries.mostOfHonest else { return false }
        return try database.exists(
            "SELECT 1 FROM deals WHERE (seller = ?1 OR buyer = ?1) AND \(Self.isHandover)",
            .id(account)
        )
    }

    /// The number of handovers of the product that both confirmed.
    private func handovers() throws(MarketError) -> Int {
        Int(
            try database.number(
                "SELECT count(*) FROM deals WHERE product = ?1 AND \(Self.isHandover) AND ended_at > ?2",
                .id(deal.product),
                Self.start(at: now)
            )
        )
    }

    /// The number of people with whom the account has had such handovers.
    private func partners() throws(MarketError) -> Int {
        Int(
            try database.number(
                """
                SELECT count(*) FROM (
                    SELECT buyer FROM deals WHERE seller = ?1 AND \(Self.isHandover) AND ended_at > ?2
                    UNION SELECT seller FROM deals WHERE buyer = ?1 AND \(Self.isHandover) AND ended_at > ?2
                ) AS partners
                """,
                .id(account),
                Self.start(at: now)
            )
        )
    }

    private static let isHandover = "state = 'completed' AND seller_confirmed AND buyer_confirmed"

    /// Forgets what the account typed to the other one, whose right code it has.
    func clear() throws(MarketError) {
        try database.run(
            "DELETE FROM wrong_codes WHERE account = ?1 AND partner = ?2",
            .id(account),
            .id(deal.account(role.other))
        )
    }

    private func tries(_ condition: StaticString, _ values: Value...) throws(MarketError) -> CodeTries {
        let found = try database.first(
            "SELECT count(*), coalesce(max(at), 0) FROM wrong_codes WHERE at > ?1 AND \(condition)",
            [Self.start(at: now)] + values
        ) { row throws(SQLiteError) in CodeTries(wrong: try row.int(0), last: try row.timestamp(1)) }
        return found ?? CodeTries(wrong: 0, last: now)
    }

    func note() throws(MarketError) {
        try database.run(
            """
            INSERT INTO wrong_codes (account, number, partner, product, is_buyer, at)
            SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM wrong_codes WHERE account = ?1
            """,
            .id(account),
            .id(deal.account(role.other)),
            .id(deal.product),
            .boolean(role == .buyer),
            .timestamp(now)
        )
    }

    /// Returns how many went.
    static func removeExpired(from database: Database, at now: Timestamp, limit: Int) throws(MarketError)
        -> Int
    {
        try database.run(
            """
            DELETE FROM wrong_codes WHERE (account, number) IN (
                SELECT account, number FROM wrong_codes WHERE at <= ?1 LIMIT ?2
            )
            """,
            start(at: now),
            .int(limit)
        )
    }

    private static func start(at now: Timestamp) -> Value { .timestamp(now.adding(days: -CodeTries.days)) }
}
