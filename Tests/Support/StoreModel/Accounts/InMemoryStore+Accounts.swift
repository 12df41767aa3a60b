package import Market
package import MarketStore

extension InMemoryStore: AccountStoring {
    package func createAccount(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let limits = limits
        return try change { state, now throws(StoreError) in try state.insert(new, now, limits) }
    }

    package func createFirstAdministrator(_ new: NewAccount) async throws(StoreError) -> Account {
        try new.check()
        let limits = limits
        return try change { state, now throws(StoreError) in
            guard state.administrators == 0 else { throw .conflict(.administrator) }
            var new = new
            new.roles.insert(.administrator)
            return try state.insert(new, now, limits)
        }
    }

    package func hasAdministrator() async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in state.administrators > 0 }
    }

    package func staffNames() async throws(StoreError) -> [String] {
        try read { state throws(StoreError) in
            state.accounts.map(\.account).filter { !$0.roles.isEmpty }.map(\.name)
        }
    }

    package func areFree(skeletons: Set<String>) async throws(StoreError) -> Bool {
        try read { state throws(StoreError) in
            state.accounts.allSatisfy { $0.skeletons.isDisjoint(with: skeletons) }
        }
    }

    package func namesWithoutSkeletons(
        after id: Account.ID?,
        limit: Int
    ) async throws(StoreError) -> [Account.ID: String] {
        try read { state throws(StoreError) in
            let accounts = state.accounts.filter {
                $0.skeletons.isEmpty && $0.account.id.rawValue > (id?.rawValue ?? 0)
            }
            return Dictionary(
                uniqueKeysWithValues: accounts.prefix(limit).map { ($0.account.id, $0.account.name) }
            )
        }
    }

    package func addSkeletons(ofNames skeletons: [Account.ID: Set<String>]) async throws(StoreError) {
        try change { state, _ throws(StoreError) in
            for index in state.accounts.indices {
                state.accounts[index].skeletons.formUnion(skeletons[state.accounts[index].account.id] ?? [])
            }
        }
    }

    package func account(_ id: Account.ID) async throws(StoreError) -> Account? {
        try read { state throws(StoreError) in state.account(id)?.account }
    }

    package func account(of vendor: VendorIdentifier) async throws(StoreError) -> Account? {
        try read { state throws(StoreError) in
            state.accounts.first { $0.account.vendor == vendor }?.account
        }
    }

    package func accounts(after id: Account.ID?, limit: Int) async throws(StoreError) -> [Account] {
        let limit = limits.page(limit)
        return try read { state throws(StoreError) in
            Array(state.accounts.map(\.account).filter { $0.id.rawValue > id?.rawValue ?? 0 }.prefix(limit))
        }
    }

    package func credentials(of id: Account.ID) async throws(StoreError) -> Credentials? {
        try read { state throws(StoreError) in
            state.account(id).map { Credentials(account: $0.account, passwordHash: $0.passwordHash) }
        }
    }

    package func credentials(named name: String) async throws(StoreError) -> Credentials? {
        try read { state throws(StoreError) in
            state.accounts.first { $0.account.name.lowercased().utf8.elementsEqual(name.lowercased().utf8) }
                .map { Credentials(account: $0.account, passwordHash: $0.passwordHash) }
        }
    }

    package func changePassword(
        of id: Account.ID,
        to passwordHash: String,
        keeping kept: AccessToken.ID?,
        from source: AccountNotice.Source?
    ) async throws(StoreError) {
        guard (1...1_000).contains(passwordHash.utf8.count) else { throw .invalid(.passwordHash) }
        let limits = limits
        try change { state, now throws(StoreError) in
            guard let index = state.accounts.firstIndex(where: { $0.account.id == id }) else {
                throw .notFound
            }
            state.accounts[index].passwordHash = passwordHash
            state.tokens.removeAll { $0.account == id && $0.token.id != kept }
            let kind: AccountNotice.Kind = source == nil ? .passwordReset : .passwordChanged
            state.note(kind, of: id, source: source, at: now, limits)
        }
    }

    package func setRoles(_ roles: Set<Role>, of id: Account.ID) async throws(StoreError) -> Account {
        let limits = limits
        return try change { state, now throws(StoreError) in
            guard let index = state.accounts.firstIndex(where: { $0.account.id == id }) else {
                throw .notFound
            }
            let old = state.accounts[index].account
            if old.roles.contains(.administrator), !roles.contains(.administrator), state.administrators == 1
            {
                throw .conflict(.lastAdministrator)
            }
            var account = Account(
                id: id,
                name: old.name,
                vendor: old.vendor,
                roles: roles,
                createdAt: old.createdAt,
                isTrusted: old.isTrusted,
                upheldAt: old.upheldAt,
                isProven: old.isProven
            )
            account.blocksSomebody = old.blocksSomebody
            state.accounts[index].account = account
            for role in Role.allCases where old.roles.contains(role) != roles.contains(role) {
                let kind: AccountNotice.Kind = roles.contains(role) ? .roleGiven : .roleTaken
                state.note(kind, of: id, role: role, source: nil, at: now, limits)
            }
            return account
        }
    }
}

extension InMemoryStore: TokenStoring {
    package func addToken(_ new: NewToken) async throws(StoreError) -> AccessToken {
        let limits = limits
        return try change { state, now throws(StoreError) in
            try new.check(now)
            guard state.account(new.account) != nil else { throw .notFound }
            guard !state.tokens.contains(where: { $0.hash == new.hash }) else { throw .conflict(.token) }
            let token = AccessToken(
                id: .init(state.nextNumber(of: "token")),
                kind: new.kind,
                label: new.label,
                createdAt: now,
                expiresAt: new.expiresAt
            )
            state.tokens.append(StoredToken(token: token, hash: new.hash, account: new.account))
            let own = state.tokens.filter { $0.account == new.account }.map(\.token.id)
            for id in own.dropLast(limits.tokensOfAccount) { state.tokens.removeAll { $0.token.id == id } }
            if let source = new.source { state.signIn(new.account, token.id, from: source, at: now, limits) }
            return token
        }
    }

    /// A model has no listeners.
    package func whenSessionsEnd(_ listener: @escaping @Sendable (Account.ID) -> Void) {}

    package func bearer(of hash: TokenHash) async throws(StoreError) -> Bearer? {
        let now = clock()
        return try read { state throws(StoreError) in
            guard let stored = state.tokens.first(where: { $0.hash == hash }), stored.token.holds(at: now),
                let account = state.account(stored.account)
            else { return nil }
            return Bearer(account: account.account, token: stored.token)
        }
    }

    package func tokens(of account: Account.ID) async throws(StoreError) -> [AccessToken] {
        let now = clock()
        return try read { state throws(StoreError) in
            state.tokens.filter { $0.account == account && $0.token.holds(at: now) }.map(\.token)
        }
    }

    package func extendToken(_ id: AccessToken.ID, until expiry: Timestamp) async throws(StoreError) {
        try change { state, now throws(StoreError) in
            guard expiry > now else { throw .invalid(.tokenExpiry) }
            guard let index = state.tokens.firstIndex(where: { $0.token.id == id }) else { throw .notFound }
            let old = state.tokens[index].token
            state.tokens[index].token = AccessToken(
                id: id,
                kind: old.kind,
                label: old.label,
                createdAt: old.createdAt,
                expiresAt: expiry
            )
        }
    }

    package func revokeToken(
        _ id: AccessToken.ID,
        of account: Account.ID,
        noting source: AccountNotice.Source?
    ) async throws(StoreError) {
        try end(of: account, noting: source) { $0.token.id == id }
    }

    package func revokeTokens(
        of account: Account.ID,
        keeping kept: AccessToken.ID?,
        noting source: AccountNotice.Source?
    ) async throws(StoreError) {
        try end(of: account, noting: source) { $0.token.id != kept }
    }

    private func end(
        of account: Account.ID,
        noting source: AccountNotice.Source?,
        where isMeant: (StoredToken) -> Bool
    ) throws(StoreError) {
        let limits = limits
        try change { state, now throws(StoreError) in
            let before = state.tokens.count
            state.tokens.removeAll { $0.account == account && isMeant($0) }
            guard state.tokens.count < before, let source else { return }
            state.note(.sessionsEnded, of: account, source: source, at: now, limits)
        }
    }
}

extension AccessToken {
    fileprivate func holds(at now: Timestamp) -> Bool {
        expiresAt.map { $0 > now } ?? true
    }
}

extension InMemoryStore.State {
    func account(_ id: Account.ID) -> StoredAccount? {
        accounts.first { $0.account.id == id }
    }

    fileprivate var administrators: Int {
        accounts.count { $0.account.roles.contains(.administrator) }
    }

    fileprivate mutating func insert(
        _ new: NewAccount,
        _ now: Timestamp,
        _ limits: StoreLimits
    ) throws(StoreError) -> Account {
        let key = new.name.lowercased()
        // Byte by byte, as databases compare: two spellings of one accented letter are two names.
        guard !accounts.contains(where: { $0.account.name.lowercased().utf8.elementsEqual(key.utf8) }) else {
            throw .conflict(.name)
        }
        guard new.mayLookAlike || accounts.allSatisfy({ $0.skeletons.isDisjoint(with: new.skeletons) }) else {
            throw .conflict(.lookAlike)
        }
        if case .exactly(let id) = new.number, account(id) != nil { throw .conflict(.number) }
        guard !accounts.contains(where: { $0.account.vendor == new.vendor }) else { throw .conflict(.vendor) }
        let account = Account(
            id: number(new.number),
            name: new.name,
            vendor: new.vendor,
            roles: new.roles,
            createdAt: now,
            isTrusted: new.isTrusted
        )
        accounts.append(
            StoredAccount(account: account, passwordHash: new.passwordHash, skeletons: new.skeletons)
        )
        if let invitation = new.invitation { try use(invitation, for: account.id, at: now) }
        if let network = new.network { know(network, of: account.id, at: now, limits) }
        accounts.sort { $0.account.id.rawValue < $1.account.id.rawValue }
        return account
    }

    private mutating func number(_ choice: NewAccount.Number) -> Account.ID {
        switch choice {
        case .next: return .init(nextNumber(of: "account"))
        case .from(let first):
            skipNumbers(of: "account", upTo: first - 1)
            return .init(nextNumber(of: "account"))
        case .exactly(let id):
            skipNumbers(of: "account", upTo: id.rawValue)
            return id
        }
    }
}
