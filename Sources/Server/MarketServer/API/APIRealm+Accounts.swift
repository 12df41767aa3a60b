import HTTPServer
import Market
import MarketAPI
import MarketStore

/// Becoming known, and what accounts may do.
extension APIRealm {
    /// Makes an account, and signs it in where the body says how.
    func signUp(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        try doorkeeper.admitSignUp(from: call.request.origin.address, now: services.clock.uptime())
        let account = try await store.createAccount(try await newAccount(input))
        return try await welcome(account, input, call)
    }

    /// Makes the account that looks after the market, once.
    func becomeFirstAdministrator(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        try doorkeeper.admitSignUp(from: call.request.origin.address, now: services.clock.uptime())
        guard invitation.isAccepted(input.invitation ?? "") else { throw Failure.problem(.wrongInvitation) }
        guard try await !store.hasAdministrator() else { throw Failure.problem(.administratorExists) }
        let account = try await store.createFirstAdministrator(try await newAccount(input))
        services.log.info("administrator_made", [("account", .number(account.id.rawValue))])
        return try await welcome(account, input, call)
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
        try doorkeeper.admit(account.name, from: call.request.origin.address, now: services.clock.uptime())
        guard let credentials = try await store.credentials(of: account.id),
            try await services.passwords.verify(input.current, credentials.passwordHash)
        else { throw Failure.problem(.wrongCredentials) }
        doorkeeper.forgive(account.name)

        let problems = AccountDraft(name: account.name, password: input.new).validate()
            .filter { $0.field == .password }
        guard problems.isEmpty else { throw Failure.account(problems) }
        let hash = try await services.passwords.hash(input.new)
        try await store.changePassword(of: account.id, to: hash, keeping: call.visitor.token?.id)
        return HTTPResponse(.noContent)
    }

    private func newAccount(_ input: SignUpInput) async throws -> NewAccount {
        let draft = AccountDraft(name: input.name, password: input.password)
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
