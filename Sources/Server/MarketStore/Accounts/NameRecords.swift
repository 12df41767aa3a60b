import Market
import SQLite

/// The shown names of accounts: the present ones, and those that they had.
struct NameRecords {
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, at now: Timestamp) {
        self.database = database
        self.now = now
    }

    func names(of account: Account.ID) throws(MarketError) -> AccountNames? {
        try database.first(
            "SELECT name, coalesce(sign_in_name, name), renamed_at FROM accounts WHERE id = ?1",
            [.id(account)]
        ) { row throws(SQLiteError) in
            AccountNames(
                shown: try row.text(0),
                signIn: try row.text(1),
                changedAt: try row.optionalTimestamp(2)
            )
        }
    }

    /// True where another account signs in with the name, shows it, or showed it a short while ago.
    func isTaken(_ key: String, besides account: Account.ID?) throws(MarketError) -> Bool {
        try database.exists(
            """
            SELECT 1 WHERE EXISTS (
                SELECT 1 FROM accounts WHERE (name_key = ?1 OR shown_key = ?1) AND id IS DISTINCT FROM ?2
            ) OR EXISTS (
                SELECT 1 FROM past_names WHERE name_key = ?1 AND ended_at > ?3 AND account IS DISTINCT FROM ?2
            )
            """,
            .text(key),
            .id(account),
            .timestamp(now.adding(days: -AccountNames.daysKept))
        )
    }

    /// Shows another name from now on; its seller's products follow by ``relabel(_:limit:)``.
    ///
    /// Throws `renamedRecently` within 30 days of the last change, and `conflict` where the name is another account's, or
    /// looks like one.
    func change(_ change: NameChange) throws(MarketError) -> AccountNames {
        let id = change.account
        guard let names = try names(of: id) else { throw .notFound }
        guard !names.shown.utf8.elementsEqual(change.name.utf8) else { return names }
        try SanctionRecords(database, at: now).checkUnrestricted(id)
        if let end = names.changeableAt, end > now { throw .renamedRecently(until: end) }
        let key = change.name.lowercased()
        guard try !isTaken(key, besides: id) else { throw .conflict(.name) }
        let looks = NameSkeletonRecords(database, at: now)
        if !change.mayLookAlike {
            guard try looks.areFree(change.skeletons, besides: id) else { throw .conflict(.lookAlike) }
        }
        try keep(names.shown, of: id)
        let signInKey = names.signIn.lowercased()
        try database.run(
            """
            UPDATE accounts SET name = ?2, shown_key = ?3, sign_in_name = ?4, renamed_at = ?5 WHERE id = ?1
            """,
            .id(id),
            .text(change.name),
            .text(key == signInKey ? nil : key),
            .text(names.signIn.utf8.elementsEqual(change.name.utf8) ? nil : names.signIn),
            .timestamp(now)
        )
        // Also those of before, which an earlier program may not have noted.
        try looks.replace(
            change.looks(names.shown),
            with: change.skeletons.union(change.looks(names.signIn)),
            of: id
        )
        if database.keepsLists {
            try SearchIndex(database).rename(id.rawValue, from: names.shown, to: change.name)
        }
        try database.run(
            """
            INSERT INTO renamed_sellers (account, product) VALUES (?1, 0)
            ON CONFLICT (account) DO UPDATE SET product = 0
            """,
            .id(id)
        )
        return AccountNames(shown: change.name, signIn: names.signIn, changedAt: now)
    }

    private func keep(_ name: String, of account: Account.ID) throws(MarketError) {
        try database.run(
            """
            INSERT INTO past_names (account, ended_at, name, name_key) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (account, ended_at) DO UPDATE SET name = excluded.name, name_key = excluded.name_key
            """,
            .id(account),
            .timestamp(now),
            .text(name),
            .text(name.lowercased())
        )
    }

    /// The name that an account showed until a short while ago, for a person who talks with its owner.
    func earlierName(of account: Account.ID, for reader: Account.ID) throws(MarketError) -> String? {
        let found = try database.first(
            """
            SELECT name FROM past_names WHERE account = ?1 AND ended_at > ?3 AND EXISTS (
                SELECT 1 FROM participants AS own JOIN participants AS partner
                ON partner.conversation = own.conversation
                WHERE own.account = ?2 AND partner.account = ?1
            ) ORDER BY ended_at DESC LIMIT 1
            """,
            [
                .id(account), .id(reader), .timestamp(now.adding(days: -AccountNames.daysTold)),
            ]
        ) { row throws(SQLiteError) in try row.text(0) }
        return account == reader ? nil : found
    }

    /// Shows the new name at some products of a seller; returns how many, and 0 where no seller is left.
    func relabel(limit: Int) throws(MarketError) -> Int {
        let next = try database.first(
            "SELECT account, product FROM renamed_sellers ORDER BY account LIMIT 1"
        ) { row throws(SQLiteError) -> (Account.ID, Int64) in (try row.id(0), try row.integer(1)) }
        guard let (account, product) = next else { return 0 }
        return try relabel(account, after: product, limit: limit)
    }

    /// The same for one seller, at once after the change.
    func relabel(_ account: Account.ID, limit: Int) throws(MarketError) {
        _ = try relabel(account, after: 0, limit: limit)
    }

    private func relabel(_ account: Account.ID, after id: Int64, limit: Int) throws(MarketError) -> Int {
        let ids = try database.rows(
            "SELECT id FROM products WHERE seller = ?1 AND deleted_at IS NULL AND id > ?2 ORDER BY id LIMIT ?3",
            [.id(account), .integer(id), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        let changes = ChangeRecords(database)
        for product in try ProductRecords(database).products(withIDs: ids) {
            try database.run(
                "UPDATE products SET change = ?2 WHERE id = ?1",
                .id(product.id),
                .integer(try changes.next())
            )
            if product.isListed, database.keepsLists { try CardRecords(database).replace(product) }
        }
        if let last = ids.last, ids.count == limit {
            try database.run(
                "UPDATE renamed_sellers SET product = ?2 WHERE account = ?1",
                .id(account),
                .integer(last)
            )
        } else {
            try database.run("DELETE FROM renamed_sellers WHERE account = ?1", .id(account))
        }
        // Where nothing was left of one seller, another may wait.
        return max(ids.count, 1)
    }

    /// Forgets names and looks whose time is over; returns how many went.
    func removeExpired(limit: Int) throws(MarketError) -> Int {
        let names = try database.run(
            """
            DELETE FROM past_names WHERE (account, ended_at) IN (
                SELECT account, ended_at FROM past_names WHERE ended_at <= ?1 LIMIT ?2
            )
            """,
            .timestamp(now.adding(days: -AccountNames.daysKept)),
            .int(limit)
        )
        return try names + NameSkeletonRecords(database, at: now).removeExpired(limit: limit)
    }
}
