import Market
import SQLite

/// The browsers and apps that accounts signed in with, by digests.
struct AccountDeviceRecords {
    enum Sign {
        /// The account was known to use it.
        case known
        /// It is the first of the account's.
        case first
        /// The account was known to use others.
        case another
    }

    private let database: Database
    private let limits: StoreLimits

    init(_ database: Database, within limits: StoreLimits) {
        self.database = database
        self.limits = limits
    }

    /// Keeps a device as one of the account's, and no more of them than the limit.
    func note(_ device: TokenHash, of account: Account.ID, at now: Timestamp) throws(MarketError) -> Sign {
        let since = Value.timestamp(now.adding(milliseconds: -limits.networkMilliseconds))
        let isKnown = try database.exists(
            "SELECT 1 FROM account_devices WHERE account = ?1 AND device = ?2 AND seen_at > ?3",
            .id(account),
            .blob(device.bytes),
            since
        )
        let hasOthers = try database.exists(
            "SELECT 1 FROM account_devices WHERE account = ?1 AND seen_at > ?2",
            .id(account),
            since
        )
        try database.run(
            """
            INSERT INTO account_devices (account, device, seen_at) VALUES (?1, ?2, ?3)
            ON CONFLICT (account, device) DO UPDATE SET seen_at = excluded.seen_at
            """,
            .id(account),
            .blob(device.bytes),
            .timestamp(now)
        )
        try database.run(
            """
            DELETE FROM account_devices WHERE account = ?1 AND device NOT IN (
                SELECT device FROM account_devices WHERE account = ?1 ORDER BY seen_at DESC, device LIMIT ?2
            )
            """,
            .id(account),
            .int(limits.devicesOfAccount)
        )
        return isKnown ? .known : hasOthers ? .another : .first
    }

    func forgetAll(of account: Account.ID) throws(MarketError) {
        try database.run("DELETE FROM account_devices WHERE account = ?1", .id(account))
    }

    /// Returns how many went.
    func removeExpired(at now: Timestamp, limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM account_devices WHERE (account, device) IN (
                SELECT account, device FROM account_devices WHERE seen_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(milliseconds: -limits.networkMilliseconds)),
            .int(limit)
        )
    }
}
