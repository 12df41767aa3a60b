package import Market
import SQLite

extension SQLiteStore: AccountStoring {
    package func createAccount(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let now = clock()
        return try await write { database throws(StoreError) in try database.insert(new, at: now) }
    }

    package func createFirstAdministrator(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let now = clock()
        return try await write { database throws(StoreError) in
            guard try database.administrators() == 0 else { throw .conflict(.administrator) }
            var new = new
            new.roles.insert(.administrator)
            return try database.insert(new, at: now)
        }
    }

    package func hasAdministrator() async throws(StoreError) -> Bool {
        try read { database throws(StoreError) in try database.administrators() > 0 }
    }

    package func account(_ id: Account.ID) async throws(StoreError) -> Account? {
        try read { database throws(StoreError) in try database.account(id) }
    }

    package func account(of vendor: VendorIdentifier) async throws(StoreError) -> Account? {
        try read { database throws(StoreError) in
            try database.accounts("WHERE vendor = ?1", .text(vendor.rawValue)).first
        }
    }

    package func accounts(after id: Account.ID?, limit: Int) async throws(StoreError) -> [Account] {
        let limit = limits.page(limit)
        return try read { database throws(StoreError) in
            try database.accounts(
                "WHERE id > ?1 ORDER BY id LIMIT ?2",
                .integer(id?.rawValue ?? 0),
                .int(limit)
            )
        }
    }

    package func credentials(of id: Account.ID) async throws(StoreError) -> Credentials? {
        try read { database throws(StoreError) in try database.credentials("id = ?1", .id(id)) }
    }

    package func credentials(named name: String) async throws(StoreError) -> Credentials? {
        try read { database throws(StoreError) in
            try database.credentials("name_key = ?1", .text(name.lowercased()))
        }
    }

    package func changePassword(
        of id: Account.ID,
        to passwordHash: String,
        keeping kept: AccessToken.ID?
    ) async throws(StoreError) {
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
        try await write { database throws(StoreError) in
            let changed = try database.run(
                "UPDATE accounts SET password_hash = ?2 WHERE id = ?1",
                .id(id),
                .text(passwordHash)
            )
            guard changed == 1 else { throw .notFound }
            try database.revokeTokens(of: id, keeping: kept)
        }
    }

    package func setRoles(_ roles: Set<Role>, of id: Account.ID) async throws(StoreError) -> Account {
        try await write { database throws(StoreError) in
            guard let account = try database.account(id) else { throw .notFound }
            if account.roles.contains(.administrator), !roles.contains(.administrator) {
                guard try database.administrators() > 1 else { throw .conflict(.lastAdministrator) }
            }
            try database.run(
                "UPDATE accounts SET is_moderator = ?2, is_administrator = ?3 WHERE id = ?1",
                .id(id),
                .truth(roles.contains(.moderator)),
                .truth(roles.contains(.administrator))
            )
            return Account(
                id: id,
                name: account.name,
                vendor: account.vendor,
                roles: roles,
                createdAt: account.createdAt
            )
        }
    }
}

extension NewAccount {
    package func check() throws(StoreError) {
        try name.check(TextLimit.accountName, .accountName)
        try passwordHash.check(TextLimit.passwordHash, .passwordHash)
    }
}

extension Database {
    /// What a query must select for a row to be an account.
    static let accountColumns = "id, name, vendor, is_moderator, is_administrator, created_at"

    static func account(_ row: borrowing Row) throws(SQLiteError) -> Account {
        var roles: Set<Role> = []
        if try row.truth(3) { roles.insert(.moderator) }
        if try row.truth(4) { roles.insert(.administrator) }
        return Account(
            id: try row.id(0),
            name: try row.text(1),
            vendor: try row.choice(2),
            roles: roles,
            createdAt: try row.timestamp(5)
        )
    }

    func accounts(_ condition: String, _ values: Value...) throws(StoreError) -> [Account] {
        try rows("SELECT \(Self.accountColumns) FROM accounts \(condition)", values) {
            row throws(SQLiteError) in
            try Self.account(row)
        }
    }

    func account(_ id: Account.ID) throws(StoreError) -> Account? {
        try accounts("WHERE id = ?1", .id(id)).first
    }

    fileprivate func credentials(_ condition: String, _ value: Value) throws(StoreError) -> Credentials? {
        try first(
            "SELECT \(Self.accountColumns), password_hash FROM accounts WHERE \(condition)",
            [value]
        ) { row throws(SQLiteError) in
            Credentials(account: try Self.account(row), passwordHash: try row.text(6))
        }
    }

    fileprivate func administrators() throws(StoreError) -> Int64 {
        try number("SELECT count(*) FROM accounts WHERE is_administrator")
    }

    fileprivate func insert(_ new: NewAccount, at now: Timestamp) throws(StoreError) -> Account {
        // Asked first, so that of two things that are taken it is always the name that is told.
        let key = new.name.lowercased()
        guard try !exists("SELECT 1 FROM accounts WHERE name_key = ?1", .text(key)) else {
            throw .conflict(.name)
        }
        try run(
            """
            INSERT INTO accounts (name, name_key, vendor, password_hash, is_moderator, is_administrator,
            created_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            .text(new.name),
            .text(key),
            .text(new.vendor.rawValue),
            .text(new.passwordHash),
            .truth(new.roles.contains(.moderator)),
            .truth(new.roles.contains(.administrator)),
            .timestamp(now)
        )
        return Account(
            id: Account.ID(connection.lastInsertedID),
            name: new.name,
            vendor: new.vendor,
            roles: new.roles,
            createdAt: now
        )
    }
}
