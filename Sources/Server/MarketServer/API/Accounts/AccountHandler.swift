import HTTPServer
import Market
import MarketAPI
import MarketService

/// Becoming known, and what accounts may do.
struct AccountHandler: Sendable {
    private let services: MarketServices
    private let sessions: SessionHandler

    /// A new account is signed in by `sessions`.
    init(_ services: MarketServices, sessions: SessionHandler) {
        self.services = services
        self.sessions = sessions
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.signUp, replying: signUp)
        handlers.on(.showAccount, show)
        handlers.on(.setRoles, setRoles)
        handlers.on(.becomeFirstAdministrator, replying: becomeFirstAdministrator)
        handlers.on(.showOwnAccount, showOwn)
        handlers.on(.listNotices, listNotices)
        handlers.on(.changePassword, changePassword)
        handlers.on(.showConsent, showConsent)
        handlers.on(.giveConsent, giveConsent)
        handlers.on(.deleteAccount, replying: leave)
        handlers.on(.keepAccount, stay)
    }

    /// Makes an account, and signs it in where the body says how.
    func signUp(_ call: APICall, _ input: SignUpInput) async throws -> HTTPResponse {
        try call.checkMayOpenSession(input, as: input.kind)
        let account = try await services.accounts.signUp(
            AccountDraft(input),
            code: input.invitation ?? "",
            proof: input.challenge.map {
                SignUpProof(challenge: $0, answer: input.answer ?? "", mayWait: false)
            },
            agreeingTo: input.agreedTerms,
            from: ClientNetwork(call.request.origin.address),
            at: call.request.noticeSource()
        )
        return try await welcome(account, input, call)
    }

    /// Makes the account that looks after the market, once.
    func becomeFirstAdministrator(_ call: APICall, _ input: SignUpInput) async throws -> HTTPResponse {
        try call.checkMayOpenSession(input, as: input.kind)
        let account = try await services.accounts.signUpFirstAdministrator(
            AccountDraft(input),
            invitation: input.invitation ?? "",
            from: ClientNetwork(call.request.origin.address),
            at: call.request.noticeSource()
        )
        return try await welcome(account, input, call)
    }

    func show(_ call: APICall, _ id: Account.ID) async throws -> PublicAccountBody {
        let account = try await services.accounts.account(id)
        let goods = try await services.products.counts(ofSeller: account.id)
        return PublicAccountBody(
            account,
            onSale: goods.onSale.counted,
            sold: goods.sold.counted,
            facts: try await services.reviews.facts(of: account.id)
        )
    }

    /// One's own account.
    func showOwn(_ call: APICall) throws -> Account {
        try call.account()
    }

    /// Lists the events of one's own account.
    func listNotices(_ call: APICall) async throws -> PageBody<NoticeBody> {
        let notices = try await services.accounts.notices(of: try call.account())
        return PageBody(items: notices.map(NoticeBody.init))
    }

    func setRoles(_ call: APICall, _ id: Account.ID, _ input: RolesInput) async throws -> Account {
        try await services.accounts.setRoles(
            input.roles,
            of: id,
            by: try call.account()
        )
    }

    /// Changes the caller's password, and signs out everywhere else.
    func changePassword(_ call: APICall, _ input: PasswordInput) async throws {
        let account = try call.account()
        try await services.accounts.changePassword(
            of: account,
            from: input.current,
            to: input.new,
            keeping: call.visitor.token?.id,
            through: ClientNetwork(call.request.origin.address),
            at: call.noticeSource
        )
    }

    /// Shows the caller's consent, and whether the market asks for one.
    func showConsent(_ call: APICall) async throws -> ConsentState {
        try await services.consents.state(of: try call.account())
    }

    /// Stores the caller's consent to the terms of today.
    func giveConsent(_ call: APICall, _ input: ConsentInput) async throws -> ConsentState {
        try await services.consents.agree(try call.account(), to: input.version)
    }

    /// Begins the deletion of the caller's account, and signs out everywhere.
    func leave(_ call: APICall, _ input: LeavingInput) async throws -> HTTPResponse {
        let deletion = try await services.leaving.leave(
            try call.account(),
            password: input.password,
            with: call.visitor.token?.id,
            from: ClientNetwork(call.request.origin.address)
        )
        var reply = HTTPResponse.json(.accepted, deletion)
        reply.fields[.cacheControl] = "no-store"
        reply.fields[.setCookie] = call.request.sessionCookie(nil)
        return reply
    }

    /// Takes the deletion of the caller's account back.
    func stay(_ call: APICall) async throws -> Account {
        try await services.leaving.stay(
            try call.account(),
            from: ClientNetwork(call.request.origin.address)
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
                try await sessions.open(for: account, input, call)
            }
        reply.fields[.location] = Endpoint.showAccount.path(account.id)
        return reply
    }
}

extension AccountDraft {
    fileprivate init(_ input: SignUpInput) {
        self.init(name: input.name, password: input.password)
    }
}
