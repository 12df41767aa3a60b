import Market
import SQLite

/// The hashes of accounts' recovery codes.
struct RecoveryCodeRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Puts a set in the place of the one before.
    func replace(with hashes: [TokenHash], of account: Account.ID, at now: Timestamp) throws(MarketError) {
        try database.run("DELETE FROM recovery_codes WHERE account = ?1", .id(account))
        for hash in hashes {
            try database.run(
                "INSERT INTO recovery_codes (account, hash, made_at) VALUES (?1, ?2, ?3)",
                .id(account),
                .blob(hash.bytes),
                .timestamp(now)
            )
        }
    }

    func state(of account: Account.ID) throws(MarketError) -> RecoveryCodeState {
        try database.first(
            "SELECT count(*) - count(used_at), max(made_at) FROM recovery_codes WHERE account = ?1",
            [.id(account)]
        ) { row throws(SQLiteError) in
            RecoveryCodeState(left: try row.int(0), madeAt: try row.optionalTimestamp(1))
        } ?? .neverMade
    }

    /// Looks up a name's code and network by the same statement, whether the name exists or not.
    func attempt(
        named name: String,
        by hash: TokenHash,
        in network: String,
        knownSince: Timestamp
    ) throws(MarketError) -> RecoveryAttempt {
        try database.first(
            """
            SELECT EXISTS (
                SELECT 1 FROM accounts JOIN recovery_codes ON recovery_codes.account = accounts.id
                WHERE name_key = ?1 AND hash = ?2 AND used_at IS NULL
            ), EXISTS (
                SELECT 1 FROM accounts JOIN account_networks ON account_networks.account = accounts.id
                WHERE name_key = ?1 AND network = ?3 AND seen_at > ?4
            )
            """,
            [
                .text(name.lowercased()), .blob(hash.bytes), .text(network), .timestamp(knownSince),
            ]
        ) { row throws(SQLiteError) in
            RecoveryAttempt(isRight: try row.boolean(0), isKnownNetwork: try row.boolean(1))
        } ?? RecoveryAttempt(isRight: false, isKnownNetwork: false)
    }

    /// Uses a code up; returns false where it is unknown or was used.
    func use(_ hash: TokenHash, of account: Account.ID, at now: Timestamp) throws(MarketError) -> Bool {
        try database.run(
            """
            UPDATE recovery_codes SET used_at = ?3
            WHERE account = ?1 AND hash = ?2 AND used_at IS NULL
            """,
            .id(account),
            .blob(hash.bytes),
            .timestamp(now)
        ) == 1
    }
}

/// The outcome of looking up a name and a recovery code.
package struct RecoveryAttempt: Hashable, Sendable {
    /// True where the code is the name's and was not used.
    package let isRight: Bool
    /// True where the name is known to use the network.
    package let isKnownNetwork: Bool
}
