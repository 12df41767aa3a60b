package import Market
package import MarketStore

/// Becoming known, proving who one is, and what accounts may do.
package struct AccountService: Sendable {
    private let store: SQLiteStore
    private let passwords: PasswordHashing
    private let invitation: Invitation
    private let rules: MarketRules
    private let challenges: SignUpChallenges?
    private let limiter: SignInLimiter
    private let policy: @Sendable () -> SignUpPolicy
    private let log: Log

    /// `invitation` is what makes the first administrator; with none, nobody becomes it by asking.
    package init(
        store: SQLiteStore,
        passwords: PasswordHashing,
        invitation: Invitation = .none,
        rules: MarketRules = MarketRules(),
        challenges: SignUpChallenges? = nil,
        limiter: SignInLimiter,
        policy: @escaping @Sendable () -> SignUpPolicy = { .open },
        log: Log
    ) {
        self.store = store
        self.passwords = passwords
        self.invitation = invitation
        self.rules = rules
        self.challenges = challenges
        self.limiter = limiter
        self.policy = policy
        self.log = log
    }

    package func account(_ id: Account.ID) async throws(MarketError) -> Account {
        guard let found = try await store.account(id), !found.isFormer else { throw .notFound }
        return found
    }

    package var hasAdministrator: Bool {
        get async throws(MarketError) {
            try await store.hasAdministrator()
        }
    }
}

extension AccountService {
    /// Work to do before signing up, where the market asks for any.
    package func signUpWork() -> SignUpWork? { challenges?.challenge() }

    /// The same work again, where what came with a refused request still holds.
    package func signUpWork(keeping proof: SignUpProof?) -> SignUpWork? {
        guard let challenges else { return nil }
        guard let proof, challenges.holds(proof.challenge) else { return challenges.challenge() }
        return SignUpWork(challenge: proof.challenge, bits: challenges.bits)
    }

    /// The policy on who may make an account.
    package var signUpPolicy: SignUpPolicy { policy() }

    /// Makes an account for a new person.
    ///
    /// `code` is looked at only where the market lets in who has one, and `proof` where it asks for work. `terms` is the
    /// version that the person has read, also where it has changed since.
    package func signUp(
        _ draft: AccountDraft,
        code: String = "",
        proof: SignUpProof? = nil,
        agreeingTo terms: TermsVersion? = nil,
        from network: ClientNetwork,
        at source: AccountNotice.Source? = nil
    ) async throws(MarketError) -> Account {
        try challenges?.check(proof)
        try limiter.admitSignUp(from: network)
        let invitation = try await invitation(code)
        var new = try await newAccount(draft, proof: proof, from: network)
        new.invitation = invitation
        new.terms = terms
        new.network = source?.network
        return try await store.createAccount(new)
    }

    /// The code's hash, where one is needed; asked again by the store, here it saves the dear hash of a password.
    private func invitation(_ code: String) async throws(MarketError) -> TokenHash? {
        guard policy() == .invited else { return nil }
        guard let token = Token(text: code), let hash = TokenHash(token.hash) else {
            throw .conflict(.invitation)
        }
        let isOpen = try await store.isInvited(by: hash)
        guard isOpen else { throw .conflict(.invitation) }
        return hash
    }

    /// Makes the account that looks after the market, once.
    package func signUpFirstAdministrator(
        _ draft: AccountDraft,
        invitation text: String,
        from network: ClientNetwork,
        at source: AccountNotice.Source? = nil
    ) async throws(MarketError) -> Account {
        try limiter.admitSignUp(from: network)
        guard invitation.isAccepted(text) else { throw .wrongInvitation }
        guard try await !hasAdministrator else { throw .conflict(.administrator) }
        var new = try await newAccount(draft, isOperator: true, from: network)
        new.network = source?.network
        let account = try await store.createFirstAdministrator(new)
        log.security("administrator_made", Self.details(account, from: network))
        return account
    }

    private func newAccount(
        _ draft: AccountDraft,
        isOperator: Bool = false,
        proof: SignUpProof? = nil,
        from network: ClientNetwork
    ) async throws(MarketError) -> NewAccount {
        var problems = draft.validate()
        if !problems.contains(where: { $0.field == .name }) {
            let name = draft.trimmedName
            // The market's operators may take names that others may not.
            let problem: AccountProblem?
            if isOperator {
                problem = NameRules.scriptProblem(with: name)
            } else {
                problem = rules.names.problem(with: name, staff: try await staffNames())
            }
            if let problem { problems.insert(problem, at: 0) }
        }
        guard problems.isEmpty else { throw .invalidAccount(problems) }
        // Asked again by the store; here it saves the dear hash.
        guard try await credentials(named: draft.trimmedName) == nil else {
            throw .invalidAccount([AccountProblem(.name, .taken)])
        }
        let skeletons = NameRules.skeletons(of: draft.trimmedName)
        if !isOperator {
            let isFree = try await store.areFree(skeletons: skeletons)
            guard isFree else { throw .invalidAccount([AccountProblem(.name, .tooSimilar)]) }
            try challenges?.admit(proof, from: network)
            try challenges?.spend(proof)
        }
        var new = NewAccount(
            name: draft.trimmedName,
            passwordHash: try await hash(draft.password, PasswordTurn(network: network)),
            vendor: .random()
        )
        (new.skeletons, new.mayLookAlike) = (skeletons, isOperator)
        return new
    }

    /// The account with this name and this password; both wrong and unknown names take as long.
    ///
    /// `browser` must have been proved to be one that this name has signed in with: it need not wait for its network.
    /// Neither it nor a network that the account is known in waits for what strangers tried.
    package func account(
        named name: String,
        password: String,
        from network: ClientNetwork,
        knownAs browser: Token? = nil
    ) async throws(MarketError) -> Account {
        let name = AccountDraft(name: name).trimmedName
        try limiter.admit(name, from: network, knownAs: browser)
        let credentials = try await credentials(named: name)
        var isKnown = browser != nil
        if !isKnown { isKnown = try await self.isKnown(credentials?.account, in: network) }
        if !isKnown { try limiter.admitStranger(as: name, from: network) }
        // Anyone can have an account of their own in a network: only a browser comes first.
        let turn = PasswordTurn(network: network, isKnown: browser != nil)
        guard let credentials else {
            // As much work as for a name that exists, so that time does not tell which names do.
            _ = try await hash(password, turn)
            // Not what was typed: it is sometimes a password in the wrong field.
            log.security("sign_in_refused", [("network", .text(network.name))])
            throw .wrongCredentials
        }
        guard try await verify(password, credentials.passwordHash, turn) else {
            let unnoted = await noteWrongPassword(of: credentials.account, from: network)
            log.security("sign_in_refused", Self.details(credentials.account, from: network) + unnoted)
            throw .wrongCredentials
        }
        limiter.forgive(name, from: network, knownAs: browser)
        if !isKnown { limiter.forgiveStranger(as: name, from: network) }
        return credentials.account
    }

    /// Logs that an account signed in, once its session is there: a full disk keeps none.
    package func noteSignIn(_ account: Account, from network: ClientNetwork) {
        log.security("signed_in", Self.details(account, from: network))
    }

    /// Changes a password, and signs out everywhere but in the session that asks.
    ///
    /// Wrong ones count against the session `token` alone; failures to sign in don't count. `network` stands in the log, and
    /// `source` in the owner's notice.
    package func changePassword(
        of account: Account,
        from current: String,
        to new: String,
        keeping token: AccessToken.ID?,
        through network: ClientNetwork,
        at source: AccountNotice.Source
    ) async throws(MarketError) {
        guard try await isPassword(current, of: account, with: token) else {
            log.security("password_change_refused", Self.details(account, from: network))
            throw .wrongCredentials
        }
        let problems = AccountDraft(name: account.name, password: new).validate()
            .filter { $0.field == .password }
        guard problems.isEmpty else { throw .invalidAccount(problems) }
        let hash = try await hash(new, Self.turn(of: account))
        try await store.changePassword(of: account.id, to: hash, keeping: token, from: source)
        log.security("password_changed", Self.details(account, from: network))
    }

    /// Returns true for the account's own password; wrong ones count against the session `token` alone.
    package func isPassword(
        _ password: String,
        of account: Account,
        with token: AccessToken.ID?
    ) async throws(MarketError) -> Bool {
        try limiter.admit(account.id, with: token)
        let found = try await store.credentials(of: account.id)
        guard let found, try await verify(password, found.passwordHash, Self.turn(of: account)) else {
            return false
        }
        limiter.forgive(account.id, with: token)
        return true
    }

    /// Each account by itself, whatever waits from its network.
    private static func turn(of account: Account) -> PasswordTurn {
        PasswordTurn(network: ClientNetwork("account \(account.id.rawValue)"), isKnown: true)
    }

    /// Gives an account these roles and no others; `administrator` is who asks.
    package func setRoles(
        _ roles: Set<Role>,
        of id: Account.ID,
        by administrator: Account
    ) async throws(MarketError) -> Account {
        let account = try await store.setRoles(roles, of: id)
        log.security(
            "roles_set",
            [
                ("account", .number(id.rawValue)), ("by", .number(administrator.id.rawValue)),
                ("roles", .text(roles.map(\.rawValue).sorted().joined(separator: ","))),
            ]
        )
        return account
    }

    /// The latest notices of an account's events, newest first.
    package func notices(of account: Account) async throws(MarketError) -> [AccountNotice] {
        try await store.notices(of: account.id)
    }

    /// The log's details of an account and its network, none of which are secret.
    private static func details(_ account: Account, from network: ClientNetwork? = nil)
        -> [(name: StaticString, value: LogRecord.Value)]
    {
        let known: [(name: StaticString, value: LogRecord.Value)] = [
            ("account", .number(account.id.rawValue)), ("name", .text(account.name)),
        ]
        return known + (network.map { [("network", .text($0.name))] } ?? [])
    }

    private func isKnown(_ account: Account?, in network: ClientNetwork) async throws(MarketError) -> Bool {
        guard let account else { return false }
        return try await store.isKnown(account.id, in: network.block)
    }

    /// Counts it for the owner's notice; the answer is the same where that can't be written, and the log says why.
    private func noteWrongPassword(of account: Account, from network: ClientNetwork) async -> [(
        name: StaticString, value: LogRecord.Value
    )] {
        do {
            try await store.noteWrongPassword(of: account.id, from: network.block)
            return []
        } catch {
            return [("unnoted", .cause(error))]
        }
    }

    private func staffNames() async throws(MarketError) -> [String] {
        try await store.staffNames()
    }

    private func credentials(named name: String) async throws(MarketError) -> Credentials? {
        try await store.credentials(named: name)
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
