import Market
import SQLite

/// The tokens that prove who someone is.
struct TokenRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Keeps a token, and of the account's no more than `limit`: the first ones go.
    func insert(_ new: NewToken, atMost limit: Int, at now: Timestamp) throws(MarketError) -> AccessToken {
        let number = try database.insert(
            """
            INSERT INTO tokens (hash, account, kind, label, created_at, expires_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            .blob(new.hash.bytes),
            .id(new.account),
            .text(new.kind.rawValue),
            .text(new.label),
            .timestamp(now),
            .timestamp(new.expiresAt)
        )
        let id = AccessToken.ID(number)
        let gone = try database.run(
            """
            DELETE FROM tokens WHERE account = ?1 AND id <= (
                SELECT id FROM tokens WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
            )
            """,
            .id(new.account),
            .int(limit)
        )
        if gone > 0 { database.posts?.addEnded(new.account) }
        return AccessToken(
            id: id,
            kind: new.kind,
            label: new.label,
            createdAt: now,
            expiresAt: new.expiresAt
        )
    }

    /// The holder of the token, unless it has expired.
    func bearer(of hash: TokenHash, at now: Timestamp) throws(MarketError) -> Bearer? {
        try database.first(
            """
            SELECT accounts.id, accounts.name, vendor, is_moderator, is_administrator,
            accounts.created_at, accounts.is_trusted, \(AccountRecords.upheldAt), accounts.is_proven,
                \(AccountRecords.blocksSomebody), \(AccountDeletionRecords.leavesAt), tokens.id, kind, label, tokens.created_at, expires_at
            FROM tokens JOIN accounts ON accounts.id = tokens.account
            WHERE hash = ?1 AND (expires_at IS NULL OR expires_at > ?2)
            """,
            [.blob(hash.bytes), .timestamp(now)]
        ) { row throws(SQLiteError) in
            Bearer(account: try AccountRecords.account(row), token: try Self.token(row, from: 11))
        }
    }

    /// Those whose time is not over, oldest first.
    func tokens(of account: Account.ID, at now: Timestamp) throws(MarketError) -> [AccessToken] {
        try database.rows(
            """
            SELECT id, kind, label, created_at, expires_at FROM tokens
            WHERE account = ?1 AND (expires_at IS NULL OR expires_at > ?2) ORDER BY id
            """,
            [.id(account), .timestamp(now)]
        ) { row throws(SQLiteError) in try Self.token(row, from: 0) }
    }

    func extend(_ id: AccessToken.ID, until expiry: Timestamp) throws(MarketError) {
        let changed = try database.run(
            "UPDATE tokens SET expires_at = ?2 WHERE id = ?1",
            .id(id),
            .timestamp(expiry)
        )
        guard changed == 1 else { throw .notFound }
    }

    /// Returns how many went.
    func revoke(_ id: AccessToken.ID, of account: Account.ID) throws(MarketError) -> Int {
        let gone = try database.run(
            "DELETE FROM tokens WHERE id = ?1 AND account = ?2",
            .id(id),
            .id(account)
        )
        if gone > 0 { database.posts?.addEnded(account) }
        return gone
    }

    /// Returns how many went.
    @discardableResult
    func revokeAll(of account: Account.ID, keeping kept: AccessToken.ID?) throws(MarketError) -> Int {
        let gone = try database.run(
            "DELETE FROM tokens WHERE account = ?1 AND id IS DISTINCT FROM ?2",
            .id(account),
            .id(kept)
        )
        if gone > 0 { database.posts?.addEnded(account) }
        return gone
    }

    /// Returns how many went.
    func removeExpired(at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        let expired = try database.rows(
            "SELECT id, account FROM tokens WHERE expires_at <= ?1 LIMIT ?2",
            [.timestamp(now), .int(limit)]
        ) { row throws(SQLiteError) -> (AccessToken.ID, Account.ID) in (try row.id(0), try row.id(1)) }
        for (id, account) in expired { _ = try revoke(id, of: account) }
        return expired.count
    }

    private static func token(_ row: borrowing DatabaseRow, from column: Int) throws(SQLiteError)
        -> AccessToken
    {
        AccessToken(
            id: try row.id(column),
            kind: try row.choice(column + 1),
            label: try row.text(column + 2),
            createdAt: try row.timestamp(column + 3),
            expiresAt: try row.optionalTimestamp(column + 4)
        )
    }
}
