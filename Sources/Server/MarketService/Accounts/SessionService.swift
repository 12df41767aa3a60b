package import Market
package import MarketStore

/// Sessions of browsers and tokens of apps: what proves, request after request, who someone is.
package struct SessionService: Sendable {
    private let store: SQLiteStore
    private let now: @Sendable () -> Timestamp
    private let log: Log
    /// The last uses that are not written yet.
    package let uses: SessionUses

    package init(store: SQLiteStore, now: @escaping @Sendable () -> Timestamp, log: Log) {
        self.store = store
        uses = SessionUses(store: store)
        self.now = now
        self.log = log
    }

    /// For how long a session lasts: 90 days, and as long again for someone who comes back in its second half.
    package static let lifetime = Duration.seconds(90 * 24 * 60 * 60)

    /// Returns the bearer of a token and true where the session was prolonged just now.
    ///
    /// `nil` for a token that is unknown or over. A market that can't write at the moment lets people in all
    /// the same. `source` stands in the list of the account's devices.
    package func bearer(
        of token: Token,
        at source: @autoclosure () -> AccountNotice.Source
    ) async throws(MarketError) -> (bearer: Bearer, isProlonged: Bool)? {
        guard let hash = TokenHash(token.hash) else { return nil }
        let found = try await store.bearer(of: hash)
        guard let found else { return nil }
        uses.note(found.token, at: now(), from: source)
        return (found, await prolong(found.token))
    }

    private func prolong(_ token: AccessToken) async -> Bool {
        let now = now()
        guard let expiry = token.expiresAt, Self.isHalfOver(expiry, at: now) else { return false }
        do {
            try await store.extendToken(token.id, until: Self.end(from: now))
            return true
        } catch {
            log.warning("session_not_prolonged", [("error", .cause(error))])
            return false
        }
    }

    /// Opens a session for an account, or gives an app of its owner's a token.
    ///
    /// The owner is notified where `source` is a network, or `device` a device, that the account was not known to use,
    /// unless `isNotified` says that they are in another way.
    package func open(
        _ kind: AccessToken.Kind,
        for account: Account.ID,
        label: String,
        at source: AccountNotice.Source,
        with device: DeviceMark,
        isNotified: Bool = true
    ) async throws(MarketError) -> Token {
        let token = Token.random()
        guard let hash = TokenHash(token.hash) else { preconditionFailure("a token's hash has 32 bytes") }
        var new = NewToken(
            hash: hash,
            account: account,
            kind: kind,
            label: label,
            expiresAt: Self.end(from: now()),
            source: source
        )
        (new.device, new.isNotified) = (device.hash, isNotified)
        _ = try await store.addToken(new)
        return token
    }

    /// Those whose time is not over, oldest first.
    package func sessions(of account: Account) async throws(MarketError) -> [AccessToken] {
        try await store.tokens(of: account.id).map(uses.apply(to:))
    }

    /// Signs out everywhere but in the session `token`, because a device in the list is not its owner's.
    ///
    /// The next sign-in from any other network or device is a notification, also from one that was known before.
    package func disown(
        keeping token: AccessToken.ID?,
        of account: Account,
        at source: AccountNotice.Source
    ) async throws(MarketError) {
        try await store.disownSessions(of: account.id, keeping: token, noting: source)
        log.security(
            "sessions_disowned",
            [("account", .number(account.id.rawValue)), ("name", .text(account.name))]
        )
    }

    /// Ends one session; one that has ended before, or is another account's, is none to end.
    ///
    /// With `source` the owner gets a notice; signing out where one is signed in needs none.
    package func end(
        _ id: AccessToken.ID,
        of account: Account,
        at source: AccountNotice.Source? = nil
    ) async throws(MarketError) {
        try await store.revokeToken(id, of: account.id, noting: source)
    }

    /// Signs out everywhere, with a notice for the owner.
    package func endAll(of account: Account, at source: AccountNotice.Source) async throws(MarketError) {
        try await store.revokeTokens(of: account.id, keeping: nil, noting: source)
    }

    static func end(from now: Timestamp) -> Timestamp {
        Timestamp(millisecondsSince1970: now.millisecondsSince1970 + lifetime.components.seconds * 1_000)
    }

    /// Returns true where less than half of the lifetime is left.
    static func isHalfOver(_ expiry: Timestamp, at now: Timestamp) -> Bool {
        expiry.millisecondsSince1970 - now.millisecondsSince1970 < lifetime.components.seconds * 500
    }
}
