import HTTPServer
import Market
import MarketAPI
import MarketService

/// Becoming known, and what accounts may do.
extension APIRoutes {
    /// Makes an account, and signs it in where the body says how.
    func signUp(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        let account = try await createAccount(AccountDraft(input), from: call.request.origin.address)
        return try await welcome(account, input, call)
    }

    func createAccount(_ draft: AccountDraft, from address: IPAddress) async throws -> Account {
        try await services.services.accounts.signUp(draft, from: ClientNetwork(address))
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
        try await services.services.accounts.signUpFirstAdministrator(
            draft,
            invitation: text,
            from: ClientNetwork(address)
        )
    }

    func showAccount(_ id: Account.ID) async throws -> HTTPResponse {
        .json(PublicAccountBody(try await services.services.accounts.account(id)))
    }

    func setRoles(of id: Account.ID, _ call: APICall) async throws -> HTTPResponse {
        let input = try await call.input(RolesInput.self, upTo: services.settings.largestJSON)
        let account = try await services.services.accounts.setRoles(
            input.roles,
            of: id,
            by: try call.account()
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
        try await services.services.accounts.changePassword(
            of: account,
            from: current,
            to: new,
            keeping: token,
            asked: ClientNetwork(address)
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
