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

    /// Until when no code of theirs is looked at; `nil` where one is now.
    func pause() throws(StoreError) -> Timestamp? {
        var ends = [
            try tries("account = ?2 AND partner = ?3", .id(account), .id(deal.account(role.other)))
                .pause(in: .pair),
            try tries("account = ?2", .id(account)).pause(in: .person),
        ]
        // Who sells a product is one person.
        if role == .buyer {
            ends.append(try tries("product = ?2 AND is_buyer", .id(deal.product)).pause(in: .product))
        }
        return ends.compactMap(\.self).filter { $0 > now }.max()
    }

    private func tries(_ condition: StaticString, _ values: Value...) throws(StoreError) -> CodeTries {
        let found = try database.first(
            "SELECT count(*), coalesce(max(at), 0) FROM wrong_codes WHERE at > ?1 AND \(condition)",
            [Self.start(at: now)] + values
        ) { row throws(SQLiteError) in CodeTries(wrong: try row.int(0), last: try row.timestamp(1)) }
        return found ?? CodeTries(wrong: 0, last: now)
    }

    func note() throws(StoreError) {
        try database.run(
            """
            INSERT INTO wrong_codes (account, number, partner, product, is_buyer, at)
            SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5 FROM wrong_codes WHERE account = ?1
            """,
            .id(account),
            .id(deal.account(role.other)),
            .id(deal.product),
            .truth(role == .buyer),
            .timestamp(now)
        )
    }

    /// Returns how many went.
    static func removeExpired(from database: Database, at now: Timestamp, limit: Int) throws(StoreError)
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
