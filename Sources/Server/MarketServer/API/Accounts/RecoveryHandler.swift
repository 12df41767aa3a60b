import HTTPServer
import Market
import MarketAPI
import MarketService

/// Recovery codes, and setting another password by one.
struct RecoveryHandler: Sendable {
    private let services: MarketServices
    private let sessions: SessionHandler

    /// A person who comes back is signed in by `sessions`.
    init(_ services: MarketServices, sessions: SessionHandler) {
        self.services = services
        self.sessions = sessions
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.showRecoveryCodes, show)
        handlers.on(.makeRecoveryCodes, replying: make)
        handlers.on(.recover, replying: recover)
        handlers.on(.makeAccountLink, replying: makeLink)
        handlers.on(.recoverByLink, replying: recoverByLink)
    }

    func show(_ call: APICall) async throws -> RecoveryCodeState {
        try await services.recovery.codes(of: try call.account())
    }

    /// Makes codes, which nothing but this reply keeps.
    func make(_ call: APICall, _ input: RecoveryCodesInput) async throws -> HTTPResponse {
        let codes = try await services.recovery.makeCodes(
            of: try call.account(),
            password: input.password,
            with: call.visitor.token?.id,
            through: ClientNetwork(call.request.origin.address),
            at: call.noticeSource
        )
        var reply = HTTPResponse.json(
            .created,
            RecoveryCodesBody(recoveryCodes: codes.map(\.shownText))
        )
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    func recover(_ call: APICall, _ input: RecoveryInput) async throws -> HTTPResponse {
        try call.checkMayOpenSession(input.signIn, as: input.kind ?? .session)
        let network = ClientNetwork(call.request.origin.address)
        let account = try await services.recovery.recover(
            named: input.name,
            by: input.recoveryCode,
            password: input.password,
            from: network,
            at: call.request.noticeSource(isApp: input.kind == .app)
        )
        let reply = try await sessions.open(for: account, input.signIn, call, isNotified: false)
        services.accounts.noteSignIn(account, from: network)
        return reply
    }

    /// Makes a link, whose secret nothing but this reply has.
    func makeLink(_ call: APICall, _ id: Account.ID) async throws -> HTTPResponse {
        let link = try await services.recovery.makeLink(to: id, by: call.caller)
        var reply = HTTPResponse.json(
            .created,
            AccountLinkBody(token: link.secret.text, expiresAt: link.expiresAt)
        )
        reply.fields[.cacheControl] = "no-store"
        return reply
    }

    func recoverByLink(_ call: APICall, _ input: LinkRecoveryInput) async throws -> HTTPResponse {
        try call.checkMayOpenSession(input.signIn, as: input.kind ?? .session)
        let network = ClientNetwork(call.request.origin.address)
        let (account, _) = try await services.recovery.recover(
            byLink: input.token,
            password: input.password,
            from: network,
            at: call.request.noticeSource(isApp: input.kind == .app)
        )
        let reply = try await sessions.open(for: account, input.signIn, call, isNotified: false)
        services.accounts.noteSignIn(account, from: network)
        return reply
    }
}
