import Market
import SQLite

/// The accounts that others have blocked.
struct BlockedAccountRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func block(_ other: Account.ID, by account: Account.ID, at now: Timestamp, atMost limit: Int)
        throws(MarketError)
    {
        guard other != account, let found = try AccountRecords(database).account(other), !found.isFormer
        else { throw .notFound }
        let isBlocked = try database.exists(
            "SELECT 1 FROM blocked_accounts WHERE account = ?1 AND blocked = ?2",
            .id(account),
            .id(other)
        )
        guard !isBlocked else { return }
        let count = try database.number(
            "SELECT count(*) FROM blocked_accounts WHERE account = ?1",
            .id(account)
        )
        guard count < limit else { throw .limitReached(.blockedAccounts) }
        try database.run(
            "INSERT INTO blocked_accounts (account, blocked, at) VALUES (?1, ?2, ?3)",
            .id(account),
            .id(other),
            .timestamp(now)
        )
        try Trading(database, at: now).close(between: account, and: other)
    }

    func unblock(_ other: Account.ID, by account: Account.ID) throws(MarketError) {
        try database.run(
            "DELETE FROM blocked_accounts WHERE account = ?1 AND blocked = ?2",
            .id(account),
            .id(other)
        )
    }

    /// True where either of two accounts has blocked the other.
    func isBlocked(between one: Account.ID, and other: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            """
            SELECT 1 FROM blocked_accounts
            WHERE (account = ?1 AND blocked = ?2) OR (account = ?2 AND blocked = ?1)
            """,
            .id(one),
            .id(other)
        )
    }

    func blocked(by account: Account.ID) throws(MarketError) -> [Seller] {
        try database.rows(
            """
            SELECT accounts.id, accounts.name FROM blocked_accounts
            JOIN accounts ON accounts.id = blocked_accounts.blocked
            WHERE blocked_accounts.account = ?1 ORDER BY at DESC, accounts.id DESC
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in Seller(id: try row.id(0), name: try row.text(1)) }
    }
}
