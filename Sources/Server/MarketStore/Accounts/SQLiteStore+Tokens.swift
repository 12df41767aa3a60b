package import Market

/// The tokens that prove, request after request, who someone is.
extension SQLiteStore {
    /// Keeps a token; an account with too many loses the one that it got first.
    ///
    /// A notice and a notification where the token's source is a network, or its device one, that the account was not
    /// known to use.
    package func addToken(_ new: NewToken) async throws(MarketError) -> AccessToken {
        let now = clock()
        try new.check(now)
        let limits = limits
        return try await write { database throws(MarketError) in
            let token = try TokenRecords(database).insert(new, atMost: limits.tokensOfAccount, at: now)
            if let source = new.source {
                try NoticeRecords(database, within: limits).signIn(new, token.id, from: source, at: now)
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

    /// Keeps the last uses of tokens.
    package func noteUses(_ uses: [AccessToken.ID: SessionUse]) async throws(MarketError) {
        try await write { database throws(MarketError) in
            let tokens = TokenRecords(database)
            // In one order, so that two servers don't wait for each other's rows.
            for (id, use) in uses.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                try use.network.check(TextLimit.network, .network)
                try tokens.use(id, use)
            }
        }
    }

    /// Signs out everywhere but for `kept`, and forgets which networks and devices the account uses: the next sign-in from
    /// any of them is a notification.
    package func disownSessions(
        of account: Account.ID,
        keeping kept: AccessToken.ID?,
        noting source: AccountNotice.Source
    ) async throws(MarketError) {
        let (now, limits) = (clock(), limits)
        try await write { database throws(MarketError) in
            let ended = try TokenRecords(database).revokeAll(of: account, keeping: kept)
            let notices = NoticeRecords(database, within: limits)
            try notices.forgetPlaces(of: account)
            try notices.know(source.network, of: account, at: now)
            guard ended > 0 else { return }
            try notices.insert(.sessionsEnded, of: account, source: source, at: now)
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
