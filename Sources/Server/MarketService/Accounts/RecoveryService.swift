package import Market
package import MarketStore

/// Ways back into an account for owners who lost the password.
package struct RecoveryService: Sendable {
    private let store: SQLiteStore
    private let passwords: PasswordHashing
    private let limiter: SignInLimiter
    private let now: @Sendable () -> Timestamp
    private let log: Log

    /// `limiter` is that of signing in: a guesser gains no tries by asking here too.
    package init(
        store: SQLiteStore,
        passwords: PasswordHashing,
        limiter: SignInLimiter,
        now: @escaping @Sendable () -> Timestamp,
        log: Log
    ) {
        self.store = store
        self.passwords = passwords
        self.limiter = limiter
        self.now = now
        self.log = log
    }

    /// The time after an account was made within which its first codes need no password: it has just been typed.
    package static let signUpMilliseconds: Int64 = 10 * 60 * 1_000

    package func codes(of account: Account) async throws(MarketError) -> RecoveryCodeState {
        try await store.recoveryCodes(of: account.id)
    }

    /// Returns true where the account's codes need the password: all but the first of a new account.
    package func needsPassword(_ account: Account, _ state: RecoveryCodeState) -> Bool {
        state.madeAt != nil
            || now() >= account.createdAt.adding(milliseconds: Self.signUpMilliseconds)
    }

    /// Makes codes in place of those of before; they are shown this once and never again.
    ///
    /// Wrong passwords count against the session `token` alone, as when the password is changed.
    package func makeCodes(
        of account: Account,
        password: String?,
        with token: AccessToken.ID?,
        through network: ClientNetwork,
        at source: AccountNotice.Source
    ) async throws(MarketError) -> [RecoveryCode] {
        let state = try await codes(of: account)
        if password != nil || needsPassword(account, state) {
            try await check(password ?? "", of: account, with: token, through: network)
        }
        let codes = RecoveryCode.randomSet()
        _ = try await store.setRecoveryCodes(codes.map(\.hash), of: account.id, from: source)
        log.security("recovery_codes_made", Self.details(account, network))
        return codes
    }

    /// Sets another password by a code, which is used up, and ends every session.
    ///
    /// Names that don't exist and wrong codes take as long and are refused alike. It is limited with signing in: by
    /// name, by network, and over all networks that the name is not known in.
    package func recover(
        named name: String,
        by code: String,
        password: String,
        from network: ClientNetwork,
        knownAs browser: Token? = nil,
        at source: AccountNotice.Source
    ) async throws(MarketError) -> Account {
        let draft = AccountDraft(name: name, password: password)
        let name = draft.trimmedName
        try limiter.admit(name, from: network, knownAs: browser)
        let hash = RecoveryCode(typed: code)?.hash ?? RecoveryCode.noHash
        let attempt = try await store.recoveryAttempt(named: name, by: hash, in: network.block)
        let isKnown = browser != nil || attempt.isKnownNetwork
        if !isKnown { try limiter.admitStranger(as: name, from: network) }
        // Judged before the code is, so that it tells nothing about that.
        let problems = draft.validate().filter { $0.field == .password }
        guard problems.isEmpty else { throw .invalidAccount(problems) }
        // Also for a wrong code, so that time does not tell which names and codes there are.
        let passwordHash = try await self.hash(
            password,
            PasswordTurn(network: network, isKnown: browser != nil)
        )
        do throws(MarketError) {
            guard attempt.isRight else { throw .wrongRecoveryCode }
            let account = try await store.recover(
                named: name,
                by: hash,
                passwordHash: passwordHash,
                from: source
            )
            limiter.forgive(name, from: network, knownAs: browser)
            if !isKnown { limiter.forgiveStranger(as: name, from: network) }
            log.security("recovered_by_code", Self.details(account, network))
            return account
        } catch {
            // Neither the name nor the code: one is sometimes typed in the other's field.
            if error == .wrongRecoveryCode {
                log.security("recovery_refused", [("network", .text(network.name))])
            }
            throw error
        }
    }

    /// Makes a link by which the owner of an account sets another password, shown this once.
    ///
    /// For moderators of rank, and never for their own account: that is what recovery codes are for.
    package func makeLink(to id: Account.ID, by caller: Caller) async throws(MarketError) -> AccountLink {
        guard let maker = caller.account, caller.isModerator else { throw .notAllowed }
        guard let account = try await store.account(id) else { throw .notFound }
        guard maker.id != id, maker.mayModerate(account) else { throw .notAllowed }
        let secret = Token.random()
        guard let hash = TokenHash(secret.hash) else { preconditionFailure("a token's hash has 32 bytes") }
        let end = try await store.addAccountLink(hash, of: id, by: maker.id)
        log.security(
            "recovery_link_made",
            [
                ("account", .number(id.rawValue)), ("name", .text(account.name)),
                ("by", .number(maker.id.rawValue)),
            ]
        )
        return AccountLink(secret: secret, expiresAt: end)
    }

    /// Sets another password by a link, which is used up, and ends every session.
    ///
    /// Returns the account and the name that its owner signs in with, who may have forgotten that too.
    package func recover(
        byLink secret: String,
        password: String,
        from network: ClientNetwork,
        at source: AccountNotice.Source
    ) async throws(MarketError) -> (account: Account, signInName: String) {
        // Nobody guesses 256 random bits; the limit spares the market the work.
        try limiter.admit("recovery link", from: network)
        guard let token = Token(text: secret), let hash = TokenHash(token.hash),
            let account = try await store.account(ofLink: hash)
        else {
            log.security("recovery_refused", [("network", .text(network.name))])
            throw .wrongLink
        }
        let names = try await store.names(of: account.id)
        for name in [names.signIn, names.shown] {
            let problems = AccountDraft(name: name, password: password).validate()
                .filter { $0.field == .password }
            guard problems.isEmpty else { throw .invalidAccount(problems) }
        }
        let passwordHash = try await self.hash(password, PasswordTurn(network: network))
        let recovered = try await store.useAccountLink(hash, passwordHash: passwordHash, from: source)
        log.security("recovered_by_link", Self.details(recovered, network))
        return (recovered, names.signIn)
    }

    private func check(
        _ password: String,
        of account: Account,
        with token: AccessToken.ID?,
        through network: ClientNetwork
    ) async throws(MarketError) {
        try limiter.admit(account.id, with: token)
        let found = try await store.credentials(of: account.id)
        // Each account by itself, whatever waits from its network.
        let turn = PasswordTurn(network: ClientNetwork("account \(account.id.rawValue)"), isKnown: true)
        guard let found, try await verify(password, found.passwordHash, turn) else {
            log.security("recovery_codes_refused", Self.details(account, network))
            throw .wrongCredentials
        }
        limiter.forgive(account.id, with: token)
    }

    /// The log's details of an account and its network, none of which are secret.
    private static func details(_ account: Account, _ network: ClientNetwork)
        -> [(name: StaticString, value: LogRecord.Value)]
    {
        [
            ("account", .number(account.id.rawValue)), ("name", .text(account.name)),
            ("network", .text(network.name)),
        ]
    }

    private func hash(_ password: String, _ turn: PasswordTurn) async throws(MarketError) -> String {
        do {
            return try await passwords.waiting(as: turn).hash(password)
        } catch {
            throw .unavailable(Unavailability(error))
        }
    }

    private func verify(_ password: String, _ hash: String, _ turn: PasswordTurn) async throws(MarketError)
        -> Bool
    {
        do {
            return try await passwords.waiting(as: turn).verify(password, hash)
        } catch {
            throw .unavailable(Unavailability(error))
        }
    }
}

/// A link by which the owner of an account sets another password, once.
package struct AccountLink: Sendable {
    package let secret: Token
    package let expiresAt: Timestamp
}
