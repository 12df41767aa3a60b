import CSodium
import Market
import SQLite

/// Account numbers that people sent to others, so that two who send the same one are found.
///
/// They are kept as hashes under the market's own key: who reads the database learns no number without trying them all.
struct SeenAccountRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// Keeps the numbers that an account sent; returns true where another account sent one within 30 days.
    func see(_ numbers: Set<String>, from account: Account.ID) throws(MarketError) -> Bool {
        guard !numbers.isEmpty else { return false }
        let key = try database.first("SELECT cursor_key FROM market") { row throws(SQLiteError) in
            try row.blob(0)
        }
        guard let key else { throw .unavailable(.storageCorrupted("the market's own row is missing")) }
        var isOthers = false
        for number in numbers {
            let hash = Value.blob(try Self.hash(of: number, under: key))
            let wasSeen = try database.exists(
                "SELECT 1 FROM seen_accounts WHERE hash = ?1 AND account <> ?2 AND at > ?3",
                hash,
                .id(account),
                .timestamp(now.adding(milliseconds: -Self.keptMilliseconds))
            )
            isOthers = isOthers || wasSeen
            try database.run(
                """
                INSERT INTO seen_accounts (hash, account, at) VALUES (?1, ?2, ?3)
                ON CONFLICT (hash, account) DO UPDATE SET at = excluded.at
                """,
                hash,
                .id(account),
                .timestamp(now)
            )
        }
        return isOthers
    }

    /// Returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM seen_accounts WHERE (hash, account) IN (
                SELECT hash, account FROM seen_accounts WHERE at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(milliseconds: -Self.keptMilliseconds)),
            .int(limit)
        )
    }

    static let keptMilliseconds: Int64 = 30 * 24 * 60 * 60 * 1_000

    private static func hash(of number: String, under key: [UInt8]) throws(MarketError) -> [UInt8] {
        let message = Array("account number ".utf8) + number.utf8
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
