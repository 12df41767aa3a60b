package import Market

extension SQLiteStore: TokenStoring {
    package func addToken(_ new: NewToken) async throws(StoreError) -> AccessToken {
        let now = clock()
        try new.check(now)
        let limit = limits.tokensOfAccount
        return try await write { database throws(StoreError) in
            try TokenRecords(database).insert(new, atMost: limit, at: now)
        }
    }

    package func bearer(of hash: TokenHash) async throws(StoreError) -> Bearer? {
        let now = clock()
        return try read { database throws(StoreError) in try TokenRecords(database).bearer(of: hash, at: now)
        }
    }

    package func tokens(of account: Account.ID) async throws(StoreError) -> [AccessToken] {
        let now = clock()
        return try read { database throws(StoreError) in
            try TokenRecords(database).tokens(of: account, at: now)
        }
    }

    package func extendToken(_ id: AccessToken.ID, until expiry: Timestamp) async throws(StoreError) {
        guard expiry > clock() else { throw .invalid(.tokenExpiry) }
        try await write { database throws(StoreError) in
            try TokenRecords(database).extend(id, until: expiry)
        }
    }

    package func revokeToken(_ id: AccessToken.ID, of account: Account.ID) async throws(StoreError) {
        try await write { database throws(StoreError) in try TokenRecords(database).revoke(id, of: account) }
    }

    package func revokeTokens(
        of account: Account.ID,
        keeping kept: AccessToken.ID?
    ) async throws(StoreError) {
        try await write { database throws(StoreError) in
            try TokenRecords(database).revokeAll(of: account, keeping: kept)
        }
    }
}

extension NewToken {
    package func check(_ now: Timestamp) throws(StoreError) {
        try label.check(TextLimit.label, .tokenLabel)
        if let expiresAt, expiresAt <= now { throw .invalid(.tokenExpiry) }
    }
}
