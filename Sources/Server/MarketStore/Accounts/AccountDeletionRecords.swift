import CSodium
import Market
import SQLite

/// The accounts that leave the market, each from the request to the last of its rows.
struct AccountDeletionRecords {
    let database: Database
    let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Of a row of `accounts`, the moment from which it is deleted; NULL where nobody asked for that.
    static let leavesAt = """
        (
            SELECT until FROM account_deletions
            WHERE account_deletions.account = accounts.id AND kept_at IS NULL AND ended_at IS NULL
        )
        """

    /// The condition on a row of `account_deletions` whose account leaves the market or has left it.
    static let isLeaving = "kept_at IS NULL"

    /// The deletion of an account that is not over; `nil` where nobody asked for one.
    func deletion(of account: Account.ID) throws(MarketError) -> AccountDeletion? {
        try database.first(
            """
            SELECT asked_at, until FROM account_deletions
            WHERE account = ?1 AND kept_at IS NULL AND ended_at IS NULL
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in
            AccountDeletion(askedAt: try row.timestamp(0), until: try row.timestamp(1))
        }
    }

    /// True where rows of the account have gone already.
    func hasBegun(_ account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            "SELECT 1 FROM account_deletions WHERE account = ?1 AND began_at IS NOT NULL",
            .id(account)
        )
    }

    /// Throws where the account is about to be deleted, or has been.
    func checkStays(_ account: Account.ID) throws(MarketError) {
        let until = try database.first(
            "SELECT until FROM account_deletions WHERE account = ?1 AND kept_at IS NULL",
            [.id(account)]
        ) { row throws(SQLiteError) in try row.timestamp(0) }
        if let until { throw .leaving(until: until) }
    }

    /// Begins a deletion, and ends every session of the account.
    ///
    /// With the operator's `reason` it takes effect at once; else the person may take it back for some days. Where one has
    /// begun, it stays as it is, unless the operator's comes earlier. Throws `conflict(.lastAdministrator)` rather than
    /// leave a market that has an administrator without one.
    func begin(_ account: Account.ID, for reason: String?) throws(MarketError) -> AccountDeletion {
        guard let found = try AccountRecords(database).account(account), try !hasBegun(account) else {
            throw .notFound
        }
        if found.roles.contains(.administrator), found.leavesAt == nil {
            guard try AccountRecords(database).stayingAdministratorCount() > 1 else {
                throw .conflict(.lastAdministrator)
            }
        }
        let end =
            reason == nil
            ? now.adding(days: AccountDeletion.days)
            : now.adding(milliseconds: AccountDeletion.operatorMilliseconds)
        try TokenRecords(database).revokeAll(of: account, keeping: nil)
        if let known = try deletion(of: account), reason == nil || known.until <= end {
            if let reason { try note(reason, of: account) }
            return known
        }
        try database.run(
            """
            INSERT INTO account_deletions (account, asked_at, until, reason) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (account) DO UPDATE SET asked_at = excluded.asked_at, until = excluded.until,
            reason = excluded.reason, closed_at = NULL, kept_at = NULL
            """,
            .id(account),
            .timestamp(now),
            .timestamp(end),
            .text(reason)
        )
        return AccountDeletion(askedAt: now, until: end)
    }

    private func note(_ reason: String, of account: Account.ID) throws(MarketError) {
        try database.run(
            "UPDATE account_deletions SET reason = ?2 WHERE account = ?1",
            .id(account),
            .text(reason)
        )
    }

    /// Takes a deletion back; again changes nothing.
    ///
    /// Throws `undoExpired` where the time for it is over, unless an open case has held the deletion up, and where the
    /// operator asked for it.
    func keep(_ account: Account.ID) throws(MarketError) {
        let found = try database.first(
            """
            SELECT until > ?2 OR EXISTS (
                SELECT 1 FROM cases WHERE cases.account = account_deletions.account AND decided_at IS NULL
            ), began_at IS NOT NULL OR reason IS NOT NULL
            FROM account_deletions WHERE account = ?1 AND kept_at IS NULL
            """,
            [.id(account), .timestamp(now)]
        ) { row throws(SQLiteError) in (isInTime: try row.boolean(0), isFixed: try row.boolean(1)) }
        guard let found else { return }
        guard found.isInTime, !found.isFixed else { throw .undoExpired }
        try database.run(
            "UPDATE account_deletions SET kept_at = ?2 WHERE account = ?1",
            .id(account),
            .timestamp(now)
        )
    }
}

// The names of deleted accounts, which nobody takes for some time.
extension AccountDeletionRecords {
    /// True where the name belonged to an account that was deleted a short while ago, or looks like its name.
    func isPast(_ name: String, _ skeletons: Set<String>) throws(MarketError) -> Bool {
        let key = try sealingKey()
        for text in [name.lowercased()] + skeletons {
            let isPast = try database.exists(
                "SELECT 1 FROM past_names WHERE hash = ?1 AND until > ?2",
                .blob(try Self.hash(of: text, under: key)),
                .timestamp(now)
            )
            if isPast { return true }
        }
        return false
    }

    /// Keeps the name of an account from others until a moment; only its hash is stored.
    func reserveName(of account: Account.ID, until end: Timestamp) throws(MarketError) {
        let key = try sealingKey()
        var names = try database.rows("SELECT name_key FROM accounts WHERE id = ?1", [.id(account)]) {
            row throws(SQLiteError) in try row.text(0)
        }
        names += try database.rows("SELECT look FROM name_looks WHERE account = ?1", [.id(account)]) {
            row throws(SQLiteError) in try row.text(0)
        }
        for name in names {
            try database.run(
                """
                INSERT INTO past_names (hash, until) VALUES (?1, ?2)
                ON CONFLICT (hash) DO UPDATE SET until = excluded.until
                """,
                .blob(try Self.hash(of: name, under: key)),
                .timestamp(end)
            )
        }
    }

    /// Returns how many went.
    func removePastNames(limit: Int) throws(MarketError) -> Int {
        try database.run(
            "DELETE FROM past_names WHERE hash IN (SELECT hash FROM past_names WHERE until <= ?1 LIMIT ?2)",
            .timestamp(now),
            .int(limit)
        )
    }

    private func sealingKey() throws(MarketError) -> [UInt8] {
        let key = try database.first("SELECT cursor_key FROM market") { row throws(SQLiteError) in
            try row.blob(0)
        }
        guard let key else { throw .unavailable(.storageCorrupted("the market's own row is missing")) }
        return key
    }

    private static func hash(of name: String, under key: [UInt8]) throws(MarketError) -> [UInt8] {
        let message = Array("account name ".utf8) + name.utf8
        var hash = [UInt8](repeating: 0, count: 16)
        let status = crypto_generichash(
            &hash,
            hash.count,
            message,
            UInt64(message.count),
            key,
            key.count
        )
        guard status == 0 else {
            throw .unavailable(.storageCorrupted("the market's key has not the length of one"))
        }
        return hash
    }
}
