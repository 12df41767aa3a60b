package import Market

/// The tokens that prove, request after request, who someone is.
extension SQLiteStore {
    /// Keeps a token; an account with too many loses the one that it got first.
    ///
    /// A notice where the token's source is a network that the account was not known to use.
    package func addToken(_ new: NewToken) async throws(MarketError) -> AccessToken {
        let now = clock()
        try new.check(now)
        let limits = limits
        return try await write { database throws(MarketError) in
            // The password was right, and the account is gone meanwhile.
            let isGone = try AccountDeletionRecords(database, at: now).hasBegun(new.account)
            guard !isGone else { throw .wrongCredentials }
            let token = try TokenRecords(database).insert(new, atMost: limits.tokensOfAccount, at: now)
            if let source = new.source {
                try NoticeRecords(database, within: limits).signIn(
                    new.account,
                    token.id,
                    from: source,
                    at: now
                )
            }
            return token
        }
    }

    /// The holder of the token; `nil` when there is none or it has expired.
    package func bearer(of hash: TokenHash) async throws(MarketError) -> Bearer? {
        let now = clock()
        return try await read { database throws(MarketError) in
            try TokenRecords(database).bearer(of: hash, at: now)
        }
    }

    /// The account's valid tokens, oldest first.
    package func tokens(of account: Account.ID) async throws(MarketError) -> [AccessToken] {
        let now = clock()
        return try await read { database throws(MarketError) in
            try TokenRecords(database).tokens(of: account, at: now)
        }
    }

    package func extendToken(_ id: AccessToken.ID, until expiry: Timestamp) async throws(MarketError) {
        guard expiry > clock() else { throw .invalid(.tokenExpiry) }
        try await write { database throws(MarketError) in
            try TokenRecords(database).extend(id, until: expiry)
        }
    }

    /// Does nothing when there is no such token, so that signing out twice is no error.
    ///
    /// A notice where `source` ended one; `nil` leaves none.
    package func revokeToken(
        _ id: AccessToken.ID,
        of account: Account.ID,
        noting source: AccountNotice.Source?
    ) async throws(MarketError) {
        try await end(of: account, noting: source) { tokens throws(MarketError) in
            try tokens.revoke(id, of: account)
        }
    }

    /// Signs out everywhere, but for `kept`, with a notice as for one.
    package func revokeTokens(
        of account: Account.ID,
        keeping kept: AccessToken.ID?,
        noting source: AccountNotice.Source?
    ) async throws(MarketError) {
        try await end(of: account, noting: source) { tokens throws(MarketError) in
            try tokens.revokeAll(of: account, keeping: kept)
        }
    }

    /// Calls `listener` for each account of which a token was removed, once that is kept.
    ///
    /// It must not wait: others wait for it.
    package func whenSessionsEnd(_ listener: @escaping @Sendable (Account.ID) -> Void) {
        posts.listenToEnds(listener)
    }

    /// Leaves a notice where `source` ended any that was there.
    private func end(
        of account: Account.ID,
        noting source: AccountNotice.Source?,
        _ revoke: @escaping @Sendable (TokenRecords) throws(MarketError) -> Int
    ) async throws(MarketError) {
        let (now, limits) = (clock(), limits)
        try await write { database throws(MarketError) in
            guard try revoke(TokenRecords(database)) > 0, let source else { return }
            try NoticeRecords(database, within: limits)
                .insert(.sessionsEnded, of: account, source: source, at: now)
        }
    }
}

extension NewToken {
    package func check(_ now: Timestamp) throws(MarketError) {
        try label.check(TextLimit.label, .tokenLabel)
        try source?.check()
        if let expiresAt, expiresAt <= now { throw .invalid(.tokenExpiry) }
    }
}
