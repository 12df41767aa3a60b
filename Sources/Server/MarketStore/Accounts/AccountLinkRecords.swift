import Market
import SQLite

/// The hashes of links by which owners set another password.
struct AccountLinkRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Puts a link in the place of the account's one of before; returns when it ends.
    func replace(with hash: TokenHash, of account: Account.ID, limits: StoreLimits) throws(MarketError)
        -> Timestamp
    {
        let end = now.adding(milliseconds: limits.accountLinkMilliseconds)
        try database.run(
            """
            INSERT INTO account_links (account, hash, expires_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (account) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at
            """,
            .id(account),
            .blob(hash.bytes),
            .timestamp(end)
        )
        return end
    }

    /// The account that a link opens; `nil` where it was used, is over, or another one took its place.
    func account(of hash: TokenHash) throws(MarketError) -> Account.ID? {
        try database.first(
            "SELECT account FROM account_links WHERE hash = ?1 AND expires_at > ?2",
            [.blob(hash.bytes), .timestamp(now)]
        ) { row throws(SQLiteError) -> Account.ID in try row.id(0) }
    }

    func remove(of account: Account.ID) throws(MarketError) {
        try database.run("DELETE FROM account_links WHERE account = ?1", .id(account))
    }

    /// Returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM account_links WHERE account IN (
                SELECT account FROM account_links WHERE expires_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now),
            .int(limit)
        )
    }
}
