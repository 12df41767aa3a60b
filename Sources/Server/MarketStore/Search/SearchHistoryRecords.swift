import Market
import SQLite

/// The searches of accounts, and the accounts that want none kept.
struct SearchHistoryRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Notes a search as the newest, also where the clock was put back since the last.
    func note(_ text: String, by account: Account.ID, at now: Timestamp) throws(MarketError) {
        try database.run(
            """
            INSERT INTO searches (account, text, number)
            VALUES (?1, ?2, (SELECT max(coalesce(max(number), 0) + 1, ?3) FROM searches WHERE account = ?1))
            ON CONFLICT (account, text) DO UPDATE SET number = excluded.number
            """,
            .id(account),
            .text(text),
            .timestamp(now)
        )
    }

    /// Notes a search that was made earlier, unless the same was looked for since.
    func place(_ text: String, by account: Account.ID, at moment: Timestamp) throws(MarketError) {
        let known = try searches(of: account)
        var number = moment.millisecondsSince1970
        if let own = known.first(where: { $0.text.utf8.elementsEqual(text.utf8) }), own.number >= number {
            return
        }
        // Two searches may be of one millisecond.
        let taken = Set(known.map(\.number))
        while taken.contains(number) { number += 1 }
        try database.run(
            """
            INSERT INTO searches (account, text, number) VALUES (?1, ?2, ?3)
            ON CONFLICT (account, text) DO UPDATE SET number = excluded.number
            """,
            .id(account),
            .text(text),
            .integer(number)
        )
    }

    /// Forgets the oldest beyond `limit`.
    func trim(_ account: Account.ID, atMost limit: Int) throws(MarketError) {
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

    /// Newest first, of those that differ in letter case alone the newest.
    func texts(of account: Account.ID) throws(MarketError) -> [String] {
        var seen: Set<String> = []
        return try searches(of: account).map(\.text).filter { seen.insert($0.lowercased()).inserted }
    }

    private func searches(of account: Account.ID) throws(MarketError) -> [(text: String, number: Int64)] {
        try database.rows(
            "SELECT text, number FROM searches WHERE account = ?1 ORDER BY number DESC",
            [.id(account)]
        ) { row throws(SQLiteError) in (text: try row.text(0), number: try row.integer(1)) }
    }

    /// The searches of the accounts of so many of the newest sign-ins, the most frequent first.
    func popular(
        among signIns: Int,
        atLeast people: Int,
        limit: Int
    ) throws(MarketError) -> [String] {
        try database.rows(
            """
            SELECT text FROM searches
            WHERE account IN (SELECT account FROM (SELECT account FROM tokens ORDER BY id DESC LIMIT ?1) AS signed_in)
            GROUP BY text HAVING count(*) >= ?2 ORDER BY count(*) DESC, text LIMIT ?3
            """,
            [.int(signIns), .int(people), .int(limit)]
        ) { row throws(SQLiteError) in try row.text(0) }
    }

    /// Forgets the searches for a text made by `moment`, whatever their letter case.
    ///
    /// Searches with a time in the future, as a clock that was put back leaves them, are forgotten too:
    /// nobody wants them back.
    func remove(
        _ text: String,
        of account: Account.ID,
        until moment: Timestamp,
        _ now: Timestamp
    ) throws(MarketError) {
        let folded = text.lowercased()
        for known in try searches(of: account) where known.text.lowercased() == folded {
            try database.run(
                "DELETE FROM searches WHERE account = ?1 AND text = ?2 AND (number <= ?3 OR number > ?4)",
                .id(account),
                .text(known.text),
                .timestamp(moment),
                .timestamp(now)
            )
        }
    }

    func removeAll(of account: Account.ID, until moment: Timestamp, _ now: Timestamp) throws(MarketError) {
        try database.run(
            "DELETE FROM searches WHERE account = ?1 AND (number <= ?2 OR number > ?3)",
            .id(account),
            .timestamp(moment),
            .timestamp(now)
        )
    }

    func isPrivate(_ account: Account.ID) throws(MarketError) -> Bool {
        let isPrivate = try database.first("SELECT is_private FROM accounts WHERE id = ?1", [.id(account)]) {
            row throws(SQLiteError) in try row.boolean(0)
        }
        guard let isPrivate else { throw .notFound }
        return isPrivate
    }

    func setPrivate(_ isPrivate: Bool, of account: Account.ID) throws(MarketError) {
        let changed = try database.run(
            "UPDATE accounts SET is_private = ?2 WHERE id = ?1",
            .id(account),
            .boolean(isPrivate)
        )
        guard changed == 1 else { throw .notFound }
    }
}
