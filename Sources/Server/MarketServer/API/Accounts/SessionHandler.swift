import HTTPServer
import Market
import MarketAPI
import MarketService

/// Signing in and out.
struct SessionHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.signIn, replying: signIn)
        handlers.on(.listSessions, list)
        handlers.on(.signOutEverywhere, replying: signOutEverywhere)
        handlers.on(.signOut, replying: signOut)
        handlers.on(.endSession, end)
        handlers.on(.disownSessions, disown)
    }

    func signIn(_ call: APICall, _ input: SignInInput) async throws -> HTTPResponse {
        try call.checkMayOpenSession(input, as: input.kind ?? .session)
        let network = ClientNetwork(call.request.origin.address)
        let account = try await services.accounts.account(
            named: input.name,
            password: input.password,
            from: network
        )
        let reply = try await open(for: account, input, call)
        services.accounts.noteSignIn(account, from: network)
        return reply
    }

    /// Opens a session for `account`: a token in the body for apps, a cookie for pages.
    ///
    /// `isNotified` is false where the owner is notified in another way.
    func open(
        for account: Account,
        _ input: SignInInput,
        _ call: APICall,
        isNotified: Bool = true
    ) async throws -> HTTPResponse {
        let kind: AccessToken.Kind = input.kind == .app ? .app : .session
        let label = input.label ?? call.request.clientName
        let token = try await services.sessions.open(
            kind,
            for: account.id,
            label: label,
            at: call.request.noticeSource(isApp: kind == .app),
            with: DeviceMark(kind: kind, label: label),
            isNotified: isNotified
        )
        let body = SignedInBody(account: account, token: kind == .app ? token.text : nil)
        var reply = HTTPResponse.json(.created, body)
        reply.fields[.cacheControl] = "no-store"
        if kind == .session { reply.fields[.setCookie] = call.request.sessionCookie(token) }
        return reply
    }

    func list(_ call: APICall) async throws -> PageBody<SessionBody> {
        let tokens = try await services.sessions.sessions(of: try call.account())
        let bodies = tokens.map { SessionBody($0, isCurrent: $0.id == call.visitor.token?.id) }
        return PageBody(items: bodies)
    }

    /// Ends every other session, of which one is not the caller's own.
    func disown(_ call: APICall) async throws {
        try await services.sessions.disown(
            keeping: call.visitor.token?.id,
            of: try call.account(),
            at: call.noticeSource
        )
    }

    func signOut(_ call: APICall) async throws -> HTTPResponse {
        if let token = call.visitor.token {
            try await services.sessions.end(token.id, of: try call.account())
        }
        return call.signedOut()
    }

    func signOutEverywhere(_ call: APICall) async throws -> HTTPResponse {
        try await services.sessions.endAll(of: try call.account(), at: call.noticeSource)
        return call.signedOut()
    }

    /// Ends one session; one that has ended before, or is another account's, is none to end.
    func end(_ call: APICall, _ id: Int64) async throws {
        let isOwn = call.visitor.token?.id.rawValue == id
        try await services.sessions.end(
            AccessToken.ID(id),
            of: try call.account(),
            at: isOwn ? nil : call.noticeSource
        )
    }
}

extension APICall {
    /// The origin of the call, as the account's owner may see it.
    var noticeSource: AccountNotice.Source { request.noticeSource(isApp: visitor.token?.kind == .app) }

    private static let longestLabel = 100

    /// Checks the label of a session, and keeps pages of other sites from signing a browser in.
    ///
    /// The cookie would make the browser's owner act for another account.
    func checkMayOpenSession(_ input: SignInInput, as kind: SessionKind?) throws(RequestFailure) {
        try JSONInput.check(input.label, "label", upTo: Self.longestLabel)
        guard kind == .session, request.comesFromAnotherSite else { return }
        throw .problem(
            .forbidden,
            detail: "A cookie is set for the market's own pages alone; the kind app gives a token."
        )
    }

    fileprivate func signedOut() -> HTTPResponse {
        HTTPResponse(.noContent, fields: [.setCookie: request.sessionCookie(nil)])
    }
}

extension HTTPRequest {
    /// The client's own name, as far as it fits a list of sessions.
    var clientName: String {
        String((self[.userAgent] ?? "").unicodeScalars.prefix(80).map(Character.init))
    }
}

extension SessionBody {
    fileprivate init(_ token: AccessToken, isCurrent: Bool) {
        self.init(
            id: token.id.rawValue,
            kind: token.kind == .app ? .app : .session,
            label: token.label,
            createdAt: token.createdAt,
            expiresAt: token.expiresAt,
            isCurrent: isCurrent,
            device: token.device.rawValue,
            usedAt: token.usedAt,
            network: token.network
        )
    }
}
