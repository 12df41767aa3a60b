import Market
import SQLite

// What goes once the time to stay is over. Each call removes a bounded part and leaves no mark of its own: what is gone is not
// found by the next call, so that whatever ends a server in between, the next call goes on.
extension AccountDeletionRecords {
    /// The accounts whose time to stay is over, the longest over first.
    ///
    /// An open case against an account holds up its deletion until it is decided.
    func due(limit: Int) throws(MarketError) -> [Account.ID] {
        try database.rows(
            """
            SELECT account FROM account_deletions INDEXED BY account_deletions_open
            WHERE ended_at IS NULL AND kept_at IS NULL AND until <= ?1 AND (began_at IS NOT NULL OR NOT EXISTS (
                SELECT 1 FROM cases WHERE cases.account = account_deletions.account AND decided_at IS NULL
            )) ORDER BY until LIMIT ?2
            """,
            [.timestamp(now), .int(limit)]
        ) { row throws(SQLiteError) in try row.id(0) }
    }

    /// Removes some more of an account whose time is over; returns how much, and 0 once nothing can go now.
    ///
    /// Goods with an open deal wait for its end.
    func remove(_ account: Account.ID, limit: Int) throws(MarketError) -> Int {
        if try !hasBegun(account) {
            try forgetIdentity(of: account)
            return 1
        }
        let settled = try settle(account, limit: limit)
        guard settled == 0 else { return settled }
        let products = try removeProducts(of: account, limit: max(1, limit / 20))
        guard products == 0 else { return products }
        for removal in Self.removals {
            if let contents = removal.contents {
                try ContentRecords(database).release(
                    "\(contents) WHERE \(removal.condition) ORDER BY \(removal.key) LIMIT ?2",
                    .id(account),
                    .int(limit)
                )
            }
            let gone = try database.run(removal.statement, .id(account), .int(limit))
            guard gone == 0 else { return gone }
        }
        let others = try forgetInOthersRows(account, limit: limit)
        guard others == 0 else { return others }
        guard try !hasProducts(account) else { return 0 }
        try database.run(
            "UPDATE account_deletions SET ended_at = ?2 WHERE account = ?1",
            .id(account),
            .timestamp(now)
        )
        return 1
    }

    /// Takes name, password, vendor and roles from the account's row: nobody can be it from now on.
    private func forgetIdentity(of account: Account.ID) throws(MarketError) {
        guard let known = try AccountRecords(database).account(account) else { throw .notFound }
        let isSanctioned = try database.exists(
            "SELECT 1 FROM sanctions WHERE account = ?1 AND kind IN ('warn', 'restrict')",
            .id(account)
        )
        let days = isSanctioned ? AccountDeletion.daysOfSanctionedName : AccountDeletion.daysOfName
        try reserveName(of: account, until: now.adding(days: days))
        try TokenRecords(database).revokeAll(of: account, keeping: nil)
        if database.keepsLists { try SearchIndex(database).remove(known) }
        try database.run(
            """
            UPDATE accounts SET name = ?2, name_key = ?3, vendor = ?4, password_hash = '-', is_moderator = FALSE,
            is_administrator = FALSE, is_private = FALSE, is_trusted = FALSE, is_proven = FALSE WHERE id = ?1
            """,
            .id(account),
            .text(Account.formerName),
            // A name as it is typed never begins with a blank.
            .text(" \(account)"),
            .text(VendorIdentifier.random().rawValue)
        )
        if database.keepsLists, let former = try AccountRecords(database).account(account) {
            try SearchIndex(database).add(former)
        }
        try database.run(
            "UPDATE account_deletions SET began_at = ?2 WHERE account = ?1",
            .id(account),
            .timestamp(now)
        )
    }

    private func removeProducts(of account: Account.ID, limit: Int) throws(MarketError) -> Int {
        // Each half has an index of its own.
        let ids = try database.rows(
            """
            SELECT id FROM products WHERE seller = ?1 AND deleted_at IS NULL AND \(Self.hasNoOpenDeal)
            UNION ALL
            SELECT id FROM products INDEXED BY products_deleted
            WHERE deleted_at IS NOT NULL AND seller = ?1 AND \(Self.hasNoOpenDeal) LIMIT ?2
            """,
            [.id(account), .int(limit)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        for id in ids {
            // Thousands may like a product.
            let likes = try database.run(
                """
                DELETE FROM likes WHERE (account, product) IN (
                    SELECT account, product FROM likes WHERE product = ?1 LIMIT ?2
                )
                """,
                .integer(id),
                .int(Self.likesAtOnce)
            )
            guard likes < Self.likesAtOnce else { return likes }
            try ProductRecords(database).takeAway(Product.ID(id), at: now)
            try ProductRecords(database).remove(id, at: now)
        }
        return ids.count
    }

    private static let hasNoOpenDeal = """
        NOT EXISTS (
            SELECT 1 FROM deals WHERE product = products.id AND state IN ('reserved', 'one_sided')
        )
        """

    private func hasProducts(_ account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            """
            SELECT 1 FROM products WHERE seller = ?1 AND deleted_at IS NULL
            UNION ALL
            SELECT 1 FROM products INDEXED BY products_deleted WHERE deleted_at IS NOT NULL AND seller = ?1
            """,
            .id(account)
        )
    }

    private static let likesAtOnce = 200
}

// The rows that are the account's alone.
extension AccountDeletionRecords {
    /// The removal of some rows of one account, `?1`, at most `?2` of them.
    private struct Removal {
        let condition: String
        let key: String
        let statement: String
        /// The query for the photos' contents that the rows refer to.
        let contents: String?

        init(
            _ table: String,
            _ key: String,
            where condition: String = "account = ?1",
            contents: String? = nil
        ) {
            (self.condition, self.key) = (condition, key)
            self.contents = contents
            statement = """
                DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(condition) ORDER BY \(key) LIMIT ?2)
                """
        }
    }

    private static let removals = [
        Removal("tokens", "id"),
        Removal("likes", "account, product"),
        Removal("cart_lines", "account, product"),
        Removal("item_changes", "account, list, product"),
        Removal("searches", "account, text"),
        Removal("answers", "account, key"),
        Removal("answer_usage", "account"),
        Removal("drafts", "id", where: "owner = ?1"),
        Removal("uploads", "id", where: "owner = ?1", contents: "SELECT content FROM uploads"),
        Removal("notifications", "id"),
        Removal("notification_marks", "account"),
        Removal("notification_settings", "account"),
        Removal("notification_switches", "account, kind, door"),
        Removal("blocked_accounts", "account, blocked"),
        Removal("blocked_accounts", "account, blocked", where: "blocked = ?1"),
        Removal("seen_accounts", "hash, account"),
        Removal("waiting", "product, account"),
        Removal("claims", "id"),
        Removal("wrong_codes", "account, number"),
        Removal("account_notices", "id"),
        Removal("account_networks", "account, network"),
        Removal("wrong_passwords", "account, network"),
        Removal("takeouts", "account"),
        Removal("consents", "account, version"),
        Removal("name_looks", "look, account"),
        Removal("invitations", "id", where: "maker = ?1"),
        Removal("withheld_photos", "content, product", where: "seller = ?1"),
        Removal("removals", "moderation"),
        Removal("reviews", "id", where: "about = ?1 AND hidden_at IS NULL"),
        Removal("reviews", "id", where: "about = ?1 AND hidden_at IS NOT NULL"),
        Removal("standings", "account"),
        Removal("standings_due", "account"),
    ]
}

// What others keep, without the account's name and, where it is not theirs, its words.
extension AccountDeletionRecords {
    private func forgetInOthersRows(_ account: Account.ID, limit: Int) throws(MarketError) -> Int {
        for statement in Self.changes {
            let changed = try database.run(statement, .id(account), .int(limit))
            guard changed == 0 else { return changed }
        }
        for statement in Self.names {
            try database.run(statement, .id(account), .text(Account.formerName))
        }
        try database.run(
            "DELETE FROM circles WHERE ' ' || people || ' ' LIKE ?1",
            .text("% \(account) %")
        )
        return try removeConversations(of: account)
    }

    private static let changes = [
        // No LIMIT in an UPDATE: rows are named by their keys.
        """
        UPDATE participants SET has_left = TRUE, muted_until = NULL, confirmed = 0 WHERE (account, conversation) IN (
            SELECT account, conversation FROM participants
            WHERE account = ?1 AND (NOT has_left OR muted_until IS NOT NULL OR confirmed <> 0) LIMIT ?2
        )
        """,
        """
        UPDATE meetings SET place = NULL, note = NULL, erase_at = NULL WHERE id IN (
            SELECT meetings.id FROM deals JOIN meetings ON meetings.deal = deals.id
            WHERE (seller = ?1 OR buyer = ?1) AND maker = ?1 AND (place IS NOT NULL OR note IS NOT NULL) LIMIT ?2
        )
        """,
        """
        UPDATE invitations SET used_by = NULL WHERE id IN (SELECT id FROM invitations WHERE used_by = ?1 LIMIT ?2)
        """,
    ]

    private static let names = [
        // Of goods a case has their name, and of all else the person's.
        "UPDATE cases SET name = ?2 WHERE account = ?1 AND kind <> 'product' AND name <> ?2",
        """
        UPDATE notifications SET name = ?2 WHERE subject_kind = 'report' AND name <> ?2 AND (account, subject) IN (
            SELECT reporter, reports.id FROM cases JOIN reports ON reports.case_id = cases.id
            WHERE cases.account = ?1 AND cases.kind <> 'product'
        )
        """,
    ]

    /// Removes a conversation that neither of its two can read any more; the last one of the market stays, so that no number
    /// is given twice, and so do those of cases.
    private func removeConversations(of account: Account.ID) throws(MarketError) -> Int {
        let id = try database.first(
            """
            SELECT conversations.id FROM participants AS own
            JOIN participants AS other ON other.conversation = own.conversation AND other.account <> own.account
            JOIN account_deletions ON account_deletions.account = other.account
            JOIN conversations ON conversations.id = own.conversation
            WHERE own.account = ?1 AND account_deletions.began_at IS NOT NULL
            AND conversations.touched < (SELECT max(touched) FROM conversations)
            AND NOT EXISTS (SELECT 1 FROM cases WHERE kind = 'messages' AND target = conversations.id)
            LIMIT 1
            """,
            [.id(account)]
        ) { row throws(SQLiteError) in try row.integer(0) }
        guard let id else { return 0 }
        try ContentRecords(database).release(
            "SELECT content FROM message_photos WHERE conversation = ?1",
            .integer(id)
        )
        try database.run("DELETE FROM conversations WHERE id = ?1", .integer(id))
        return 1
    }
}
