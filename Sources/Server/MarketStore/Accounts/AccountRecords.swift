import Market
import SQLite

/// The accounts of the market.
struct AccountRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The columns that a query must select for a row to be read as an account.
    private static let columns =
        """
        id, name, vendor, is_moderator, is_administrator, created_at, is_trusted, \(upheldAt), is_proven, \(blocksSomebody),
        \(AccountDeletionRecords.leavesAt)
        """

    /// The moment of the last report about an account that was upheld, and still is; a note leaves no mark.
    static let upheldAt = """
        (SELECT max(at) FROM sanctions WHERE sanctions.account = accounts.id AND sanctions.kind NOT IN ('note', 'restore')
        AND (SELECT is_upheld FROM cases WHERE cases.id = sanctions.case_id))
        """

    static let blocksSomebody =
        "EXISTS (SELECT 1 FROM blocked_accounts WHERE blocked_accounts.account = accounts.id)"

    static func account(_ row: borrowing DatabaseRow) throws(SQLiteError) -> Account {
        var roles: Set<Role> = []
        if try row.boolean(3) { roles.insert(.moderator) }
        if try row.boolean(4) { roles.insert(.administrator) }
        var account = Account(
            id: try row.id(0),
            name: try row.text(1),
            vendor: try row.choice(2),
            roles: roles,
            createdAt: try row.timestamp(5),
            isTrusted: try row.boolean(6),
            upheldAt: try row.optionalTimestamp(7),
            isProven: try row.boolean(8)
        )
        account.blocksSomebody = try row.boolean(9)
        account.leavesAt = try row.optionalTimestamp(10)
        return account
    }

    private func accounts(_ condition: String, _ values: Value...) throws(MarketError) -> [Account] {
        try database.rows("SELECT \(Self.columns) FROM accounts \(condition)", values) {
            row throws(SQLiteError) in
            try Self.account(row)
        }
    }

    func account(_ id: Account.ID) throws(MarketError) -> Account? {
        try accounts("WHERE id = ?1", .id(id)).first
    }

    func account(of vendor: VendorIdentifier) throws(MarketError) -> Account? {
        try accounts("WHERE vendor = ?1", .text(vendor.rawValue)).first
    }

    /// In the order they came.
    func accounts(after id: Account.ID?, limit: Int) throws(MarketError) -> [Account] {
        try accounts("WHERE id > ?1 ORDER BY id LIMIT ?2", .integer(id?.rawValue ?? 0), .int(limit))
    }

    func credentials(of id: Account.ID) throws(MarketError) -> Credentials? {
        try credentials("id = ?1", .id(id))
    }

    /// Finds the name in any letter case.
    func credentials(named name: String) throws(MarketError) -> Credentials? {
        try credentials("name_key = ?1", .text(name.lowercased()))
    }

    private func credentials(_ condition: String, _ value: Value) throws(MarketError) -> Credentials? {
        try database.first(
            "SELECT \(Self.columns), password_hash FROM accounts WHERE \(condition)",
            [value]
        ) { row throws(SQLiteError) in
            Credentials(account: try Self.account(row), passwordHash: try row.text(11))
        }
    }

    /// The accounts with a role, oldest first.
    ///
    /// Reads all accounts: only for work as rare as a sign-up.
    func staff() throws(MarketError) -> [Account] {
        try accounts("WHERE is_moderator OR is_administrator ORDER BY id")
    }

    func administratorCount() throws(MarketError) -> Int64 {
        try database.number("SELECT count(*) FROM accounts WHERE is_administrator")
    }

    /// Those who have asked for their deletion don't count: the market is to have another one.
    func stayingAdministratorCount() throws(MarketError) -> Int64 {
        try database.number(
            """
            SELECT count(*) FROM accounts WHERE is_administrator
            AND NOT EXISTS (SELECT 1 FROM account_deletions WHERE account = accounts.id AND kept_at IS NULL)
            """
        )
    }

    /// Throws `conflict` where the name, the vendor or the number is taken.
    func insert(
        _ new: NewAccount,
        at now: Timestamp,
        within limits: StoreLimits
    ) throws(MarketError) -> Account {
        let madeAt = new.madeAt ?? now
        // Checked first, so that where both the name and something else are taken, the name is always
        // reported.
        let key = new.name.lowercased()
        guard try !database.exists("SELECT 1 FROM accounts WHERE name_key = ?1", .text(key)) else {
            throw .conflict(.name)
        }
        let skeletons = NameSkeletonRecords(database)
        let isFree = new.mayLookAlike ? true : try skeletons.areFree(new.skeletons)
        guard isFree else { throw .conflict(.lookAlike) }
        if !new.mayLookAlike {
            let deletions = AccountDeletionRecords(database, at: now)
            guard try !deletions.isPast(new.name, new.skeletons) else { throw .conflict(.name) }
        }
        let row = try database.insert(
            """
            INSERT INTO accounts (name, name_key, vendor, password_hash, is_moderator, is_administrator,
            created_at, id, is_trusted)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """,
            .text(new.name),
            .text(key),
            .text(new.vendor.rawValue),
            .text(new.passwordHash),
            .boolean(new.roles.contains(.moderator)),
            .boolean(new.roles.contains(.administrator)),
            .timestamp(madeAt),
            .id(try number(new.number)),
            .boolean(new.isTrusted)
        )
        let id = Account.ID(row)
        try skeletons.add(new.skeletons, of: id)
        if let invitation = new.invitation {
            try InvitationRecords(database, at: now).use(invitation, for: id)
        }
        if let network = new.network {
            try NoticeRecords(database, within: limits).know(network, of: id, at: now)
        }
        if let terms = new.terms { try ConsentRecords(database).insert(Consent(terms, at: now), of: id) }
        let account = Account(
            id: id,
            name: new.name,
            vendor: new.vendor,
            roles: new.roles,
            createdAt: madeAt,
            isTrusted: new.isTrusted
        )
        if database.keepsLists { try SearchIndex(database).add(account) }
        return account
    }

    /// `nil` leaves the choice to the database.
    private func number(_ choice: NewAccount.Number) throws(MarketError) -> Account.ID? {
        switch choice {
        case .next: return nil
        case .from(let first):
            let last = try database.number(
                "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'accounts'"
            )
            return last < first ? Account.ID(first) : nil
        case .exactly(let id):
            guard try account(id) == nil else { throw .conflict(.number) }
            return id
        }
    }

    func setPasswordHash(_ hash: String, of id: Account.ID) throws(MarketError) {
        let changed = try database.run(
            "UPDATE accounts SET password_hash = ?2 WHERE id = ?1",
            .id(id),
            .text(hash)
        )
        guard changed == 1 else { throw .notFound }
    }

    func setRoles(_ roles: Set<Role>, of id: Account.ID) throws(MarketError) -> Account {
        guard let account = try account(id) else { throw .notFound }
        if account.roles.contains(.administrator), !roles.contains(.administrator) {
            let others = try stayingAdministratorCount() - (account.leavesAt == nil ? 1 : 0)
            guard others > 0 else { throw .conflict(.lastAdministrator) }
        }
        try database.run(
            "UPDATE accounts SET is_moderator = ?2, is_administrator = ?3 WHERE id = ?1",
            .id(id),
            .boolean(roles.contains(.moderator)),
            .boolean(roles.contains(.administrator))
        )
        var changed = Account(
            id: id,
            name: account.name,
            vendor: account.vendor,
            roles: roles,
            createdAt: account.createdAt,
            isTrusted: account.isTrusted,
            upheldAt: account.upheldAt,
            isProven: account.isProven
        )
        changed.blocksSomebody = account.blocksSomebody
        changed.leavesAt = account.leavesAt
        return changed
    }
}
