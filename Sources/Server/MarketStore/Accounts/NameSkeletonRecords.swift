import Market
import SQLite

/// The skeletons of all account names, so that each new name can be told apart from them by eye.
struct NameSkeletonRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    /// True where no name of any other account than `account` looks like one of these, or did a short while ago.
    func areFree(_ skeletons: Set<String>, besides account: Account.ID? = nil) throws(MarketError) -> Bool {
        for skeleton in skeletons {
            let isTaken = try database.exists(
                """
                SELECT 1 FROM name_looks
                WHERE look = ?1 AND (until IS NULL OR until > ?2) AND account IS DISTINCT FROM ?3
                """,
                .text(skeleton),
                .timestamp(now),
                .id(account)
            )
            if isTaken { return false }
        }
        return true
    }

    /// Notes the looks of names that an account has from now on; those that it had are kept for a while.
    func replace(_ old: Set<String>, with new: Set<String>, of account: Account.ID) throws(MarketError) {
        try add(old, of: account)
        try database.run(
            "UPDATE name_looks SET until = ?2 WHERE account = ?1 AND until IS NULL",
            .id(account),
            .timestamp(now.adding(days: AccountNames.daysKept))
        )
        for skeleton in new.sorted() {
            try database.run(
                """
                INSERT INTO name_looks (look, account) VALUES (?1, ?2)
                ON CONFLICT (look, account) DO UPDATE SET until = NULL
                """,
                .text(skeleton),
                .id(account)
            )
        }
    }

    /// Forgets looks whose time is over; returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        try database.run(
            """
            DELETE FROM name_looks WHERE (look, account) IN (
                SELECT look, account FROM name_looks WHERE until IS NOT NULL AND until <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now),
            .int(limit)
        )
    }

    func add(_ skeletons: Set<String>, of account: Account.ID) throws(MarketError) {
        for skeleton in skeletons.sorted() {
            try database.run(
                "INSERT INTO name_looks (look, account) VALUES (?1, ?2) ON CONFLICT (look, account) DO NOTHING",
                .text(skeleton),
                .id(account)
            )
        }
    }

    func namesWithout(after id: Account.ID?, limit: Int) throws(MarketError) -> [(Account.ID, String)] {
        try database.rows(
            """
            SELECT id, name FROM accounts WHERE id > ?1
            AND NOT EXISTS (SELECT 1 FROM name_looks WHERE account = accounts.id) ORDER BY id LIMIT ?2
            """,
            [.integer(id?.rawValue ?? 0), .int(limit)]
        ) { row throws(SQLiteError) in (try row.id(0), try row.text(1)) }
    }
}
