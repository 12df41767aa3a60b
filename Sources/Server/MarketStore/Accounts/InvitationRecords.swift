import Market
import SQLite

/// Codes that make accounts, by their hashes.
struct InvitationRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    func insert(_ hash: TokenHash, by maker: Account.ID, limits: StoreLimits) throws(MarketError)
        -> SignUpInvitation
    {
        let open = try database.number(
            "SELECT count(*) FROM invitations WHERE expires_at > ?1 AND used_at IS NULL",
            .timestamp(now)
        )
        guard open < limits.openInvitations else { throw .limitReached(.invitations) }
        let expiry = now.adding(milliseconds: limits.invitationMilliseconds)
        let id = try database.insert(
            "INSERT INTO invitations (hash, maker, made_at, expires_at) VALUES (?1, ?2, ?3, ?4)",
            .blob(hash.bytes),
            .id(maker),
            .timestamp(now),
            .timestamp(expiry)
        )
        return SignUpInvitation(id: SignUpInvitation.ID(id), madeAt: now, expiresAt: expiry)
    }

    func all() throws(MarketError) -> [SignUpInvitation] {
        try database.rows(
            """
            SELECT invitations.id, made_at, expires_at, used_by, accounts.name FROM invitations
            LEFT JOIN accounts ON accounts.id = used_by ORDER BY invitations.id DESC
            """
        ) { row throws(SQLiteError) in
            var user: Seller?
            if let name = try row.optionalText(4) { user = Seller(id: try row.id(3), name: name) }
            return SignUpInvitation(
                id: try row.id(0),
                madeAt: try row.timestamp(1),
                expiresAt: try row.timestamp(2),
                usedBy: user
            )
        }
    }

    func isOpen(_ hash: TokenHash) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM invitations WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?2",
            .blob(hash.bytes),
            .timestamp(now)
        )
    }

    /// Uses one up for an account that has just been made; throws `conflict(.invitation)` where it can't be.
    func use(_ hash: TokenHash, for account: Account.ID) throws(MarketError) {
        let used = try database.run(
            """
            UPDATE invitations SET used_by = ?2, used_at = ?3
            WHERE hash = ?1 AND used_at IS NULL AND expires_at > ?3
            """,
            .blob(hash.bytes),
            .id(account),
            .timestamp(now)
        )
        guard used == 1 else { throw .conflict(.invitation) }
    }

    func remove(_ id: SignUpInvitation.ID) throws(MarketError) {
        try database.run("DELETE FROM invitations WHERE id = ?1", .id(id))
    }

    /// Forgets those that are over for as long as they were open; returns how many went.
    func removeExpired(within limits: StoreLimits, limit: Int) throws(MarketError) -> Int {
        try database.run(
            "DELETE FROM invitations WHERE id IN (SELECT id FROM invitations WHERE expires_at <= ?1 LIMIT ?2)",
            .timestamp(now.adding(milliseconds: -limits.invitationMilliseconds)),
            .int(limit)
        )
    }
}
