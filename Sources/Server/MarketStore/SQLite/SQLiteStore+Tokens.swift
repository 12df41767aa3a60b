package import Market
import SQLite

extension SQLiteStore: TokenStoring {
    package func addToken(_ new: NewToken) async throws(StoreError) -> AccessToken {
        let now = clock()
        try new.check(now)
        let limit = limits.tokensOfAccount
        return try await write { database throws(StoreError) in
            try database.run(
                """
                INSERT INTO tokens (hash, account, kind, label, created_at, expires_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """,
                .blob(new.hash.bytes),
                .id(new.account),
                .text(new.kind.rawValue),
                .text(new.label),
                .timestamp(now),
                .timestamp(new.expiresAt)
            )
            let id = AccessToken.ID(database.connection.lastInsertedID)
            try database.run(
                """
                DELETE FROM tokens WHERE account = ?1 AND id <= (
                    SELECT id FROM tokens WHERE account = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
                )
                """,
                .id(new.account),
                .int(limit)
            )
            return AccessToken(
                id: id,
                kind: new.kind,
                label: new.label,
                createdAt: now,
                expiresAt: new.expiresAt
            )
        }
    }

    package func bearer(of hash: TokenHash) async throws(StoreError) -> Bearer? {
        let now = clock()
        return try read { database throws(StoreError) in
            try database.first(
                """
                SELECT accounts.id, accounts.name, vendor, is_moderator, is_administrator,
                accounts.created_at,
                    tokens.id, kind, label, tokens.created_at, expires_at
                FROM tokens JOIN accounts ON accounts.id = tokens.account
                WHERE hash = ?1 AND (expires_at IS NULL OR expires_at > ?2)
                """,
                [.blob(hash.bytes), .timestamp(now)]
            ) { row throws(SQLiteError) in
                Bearer(account: try Database.account(row), token: try Database.token(row, from: 6))
            }
        }
    }

    package func tokens(of account: Account.ID) async throws(StoreError) -> [AccessToken] {
        let now = clock()
        return try read { database throws(StoreError) in
            try database.rows(
                """
                SELECT id, kind, label, created_at, expires_at FROM tokens
                WHERE account = ?1 AND (expires_at IS NULL OR expires_at > ?2) ORDER BY id
                """,
                [.id(account), .timestamp(now)]
            ) { row throws(SQLiteError) in try Database.token(row, from: 0) }
        }
    }

    package func extendToken(_ id: AccessToken.ID, until expiry: Timestamp) async throws(StoreError) {
        guard expiry > clock() else { throw .invalid(.tokenExpiry) }
        try await write { database throws(StoreError) in
            let changed = try database.run(
                "UPDATE tokens SET expires_at = ?2 WHERE id = ?1",
                .id(id),
                .timestamp(expiry)
            )
            guard changed == 1 else { throw .notFound }
        }
    }

    package func revokeToken(_ id: AccessToken.ID, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.run("DELETE FROM tokens WHERE id = ?1 AND account = ?2", .id(id), .id(account))
        }
    }

    package func revokeTokens(
        of account: Account.ID,
        keeping kept: AccessToken.ID?
    ) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try database.revokeTokens(of: account, keeping: kept)
        }
    }
}

extension NewToken {
    package func check(_ now: Timestamp) throws(StoreError) {
        try label.check(TextLimit.label, .tokenLabel)
        if let expiresAt, expiresAt <= now { throw .invalid(.tokenExpiry) }
    }
}

extension Database {
    func revokeTokens(of account: Account.ID, keeping kept: AccessToken.ID?) throws(StoreError) {
        try run("DELETE FROM tokens WHERE account = ?1 AND id IS NOT ?2", .id(account), .id(kept))
    }

    fileprivate static func token(_ row: borrowing Row, from column: Int) throws(SQLiteError) -> AccessToken {
        AccessToken(
            id: try row.id(column),
            kind: try row.choice(column + 1),
            label: try row.text(column + 2),
            createdAt: try row.timestamp(column + 3),
            expiresAt: try row.optionalTimestamp(column + 4)
        )
    }
}
