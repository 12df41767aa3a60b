import Market
import SQLite

/// The skeletons of all account names, so that each new name can be told apart from them by eye.
struct NameSkeletonRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// True where no name looks like one of these.
    func areFree(_ skeletons: Set<String>) throws(MarketError) -> Bool {
        for skeleton in skeletons {
            if try database.exists("SELECT 1 FROM name_looks WHERE look = ?1", .text(skeleton)) {
                return false
            }
        }
        return true
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
            AND NOT EXISTS (SELECT 1 FROM name_looks WHERE account = accounts.id)
            AND NOT EXISTS (
                SELECT 1 FROM account_deletions WHERE account = accounts.id AND began_at IS NOT NULL
            ) ORDER BY id LIMIT ?2
            """,
            [.integer(id?.rawValue ?? 0), .int(limit)]
        ) { row throws(SQLiteError) in (try row.id(0), try row.text(1)) }
    }
}
