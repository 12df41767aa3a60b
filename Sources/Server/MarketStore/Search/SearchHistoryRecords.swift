import Market
import SQLite

/// What people looked for, and who wants that forgotten.
struct SearchHistoryRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Notes a search as the newest, and forgets those beyond `limit`.
    func note(_ text: String, by account: Account.ID, atMost limit: Int) throws(StoreError) {
        try database.run(
            """
            INSERT INTO searches (account, text, number)
            VALUES (?1, ?2, (SELECT coalesce(max(number), 0) + 1 FROM searches WHERE account = ?1))
            ON CONFLICT (account, text) DO UPDATE SET number = excluded.number
            """,
            .id(account),
            .text(text)
        )
        try database.run(
            """
            DELETE FROM searches WHERE account = ?1 AND number <= (
                SELECT number FROM searches WHERE account = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2
            )
            """,
            .id(account),
            .int(limit)
        )
    }

    /// Newest first.
    func texts(of account: Account.ID) throws(StoreError) -> [String] {
        try database.rows(
            "SELECT text FROM searches WHERE account = ?1 ORDER BY number DESC",
            [.id(account)]
        ) { row throws(SQLiteError) in try row.text(0) }
    }

    /// What the people of so many of the newest sign-ins have looked for, the most of them first.
    func popular(
        among signIns: Int,
        atLeast people: Int,
        limit: Int
    ) throws(StoreError) -> [String] {
        try database.rows(
            """
            SELECT text FROM searches
            WHERE account IN (SELECT account FROM (SELECT account FROM tokens ORDER BY id DESC LIMIT ?1) AS signed_in)
            GROUP BY text HAVING count(*) >= ?2 ORDER BY count(*) DESC, text LIMIT ?3
            """,
            [.int(signIns), .int(people), .int(limit)]
        ) { row throws(SQLiteError) in try row.text(0) }
    }

    func remove(_ text: String, of account: Account.ID) throws(StoreError) {
        try database.run(
            "DELETE FROM searches WHERE account = ?1 AND text = ?2",
            .id(account),
            .text(text)
        )
    }

    func removeAll(of account: Account.ID) throws(StoreError) {
        try database.run("DELETE FROM searches WHERE account = ?1", .id(account))
    }

    func isPrivate(_ account: Account.ID) throws(StoreError) -> Bool {
        let isPrivate = try database.first("SELECT is_private FROM accounts WHERE id = ?1", [.id(account)]) {
            row throws(SQLiteError) in try row.truth(0)
        }
        guard let isPrivate else { throw .notFound }
        return isPrivate
    }

    func setPrivate(_ isPrivate: Bool, of account: Account.ID) throws(StoreError) {
        let changed = try database.run(
            "UPDATE accounts SET is_private = ?2 WHERE id = ?1",
            .id(account),
            .truth(isPrivate)
        )
        guard changed == 1 else { throw .notFound }
    }
}
