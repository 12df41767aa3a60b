import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Becoming known, and what accounts may do.
extension APIRealm {
    /// Makes an account, and signs it in where the body says how.
    func signUp(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        let account = try await createAccount(AccountDraft(input), from: call.request.origin.address)
        return try await welcome(account, input, call)
    }

    func createAccount(_ draft: AccountDraft, from address: IPAddress) async throws -> Account {
        try doorkeeper.admitSignUp(from: address, now: services.clock.uptime())
        return try await store.createAccount(try await newAccount(draft))
    }

    /// Makes the account that looks after the market, once.
    func becomeFirstAdministrator(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        let account = try await createFirstAdministrator(
            AccountDraft(input),
            invitation: input.invitation ?? "",
            from: call.request.origin.address
        )
        return try await welcome(account, input, call)
    }

    func createFirstAdministrator(
        _ draft: AccountDraft,
        invitation text: String,
        from address: IPAddress
    ) async throws -> Account {
        try doorkeeper.admitSignUp(from: address, now: services.clock.uptime())
        guard invitation.isAccepted(text) else { throw Failure.problem(.wrongInvitation) }
        guard try await !store.hasAdministrator() else { throw Failure.problem(.administratorExists) }
        let account = try await store.createFirstAdministrator(try await newAccount(draft))
        services.log.info("administrator_made", [("account", .number(account.id.rawValue))])
        return account
    }

    func showAccount(_ id: Account.ID) async throws -> HTTPResponse {
        guard let account = try await store.account(id) else { throw Failure.problem(.notFound) }
        return .json(PublicAccountBody(account))
    }

    func setRoles(of id: Account.ID, _ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(RolesInput.self, upTo: services.settings.largestJSON)
        let account = try await store.setRoles(input.roles, of: id)
        services.log.info(
            "roles_set",
            [
                ("account", .number(id.rawValue)), ("by", .number(try call.account().id.rawValue)),
                ("roles", .text(input.roles.map(\.rawValue).sorted().joined(separator: ","))),
            ]
        )
        return .json(AccountBody(account))
    }

    /// Changes the caller's password, and signs out everywhere else.
    func changePassword(_ call: APICall) async throws -> HTTPResponse {
        let account = try call.account()
        let input = try await call.input(PasswordInput.self, upTo: services.settings.largestJSON)
        try await changePassword(
            of: account,
            from: input.current,
            to: input.new,
            keeping: call.visitor.token?.id,
            asked: call.request.origin.address
        )
        return HTTPResponse(.noContent)
    }

    func changePassword(
        of account: Account,
        from current: String,
        to new: String,
        keeping token: AccessToken.ID?,
        asked address: IPAddress
    ) async throws {
        try doorkeeper.admit(account.name, from: address, now: services.clock.uptime())
        guard let credentials = try await store.credentials(of: account.id),
            try await services.passwords.verify(current, credentials.passwordHash)
        else { throw Failure.problem(.wrongCredentials) }
        doorkeeper.forgive(account.name)

        let problems = AccountDraft(name: account.name, password: new).validate()
            .filter { $0.field == .password }
        guard problems.isEmpty else { throw Failure.account(problems) }
        let hash = try await services.passwords.hash(new)
        try await store.changePassword(of: account.id, to: hash, keeping: token)
    }

    private func newAccount(_ draft: AccountDraft) async throws -> NewAccount {
        let problems = draft.validate()
        guard problems.isEmpty else { throw Failure.account(problems) }
        // Asked again by the store; here it saves the dear hash.
        guard try await store.credentials(named: draft.trimmedName) == nil else {
            throw Failure.account([AccountProblem(.name, .taken)])
        }
        return NewAccount(
            name: draft.trimmedName,
            passwordHash: try await services.passwords.hash(draft.password),
            vendor: .random()
        )
    }

    private func welcome(
        _ account: Account,
        _ input: SignUpInput,
        _ call: APICall
    ) async throws -> HTTPResponse {
        var reply =
            if input.kind == nil {
                HTTPResponse.json(.created, SignedInBody(account: account, token: nil))
            } else {
                try await signedIn(account, input, call, status: .created)
            }
        reply.fields[.location] = Route.account(account.id).path
        return reply
    }
}

extension AccountDraft {
    fileprivate init(_ input: SignUpInput) {
        self.init(name: input.name, password: input.password)
    }
}
