import HTTPServer
import Market
import MarketAPI
import MarketService

/// Signing in and out.
extension APIRoutes {
    func signIn(_ call: APICall) async throws -> HTTPResponse {
        let input = try await signInInput(call)
        let account = try await account(
            named: input.name,
            password: input.password,
            from: call.request.origin.address
        )
        return try await signedIn(account, input, call, status: .created)
    }

    /// Whoever has this name and this password.
    func account(named name: String, password: String, from address: IPAddress) async throws -> Account {
        try await services.services.accounts.account(
            named: name,
            password: password,
            from: ClientNetwork(address)
        )
    }

    /// What signing up and signing in both read.
    func signInInput(_ call: APICall) async throws -> SignInInput {
        let input = try await call.input(SignInInput.self, upTo: services.settings.largestJSON)
        try JSONInput.check(input.label, "label", upTo: Self.longestLabel)
        return input
    }

    /// Opens a session for `account`: a token in the body for apps, a cookie for pages.
    func signedIn(
        _ account: Account,
        _ input: SignInInput,
        _ call: APICall,
        status: HTTPStatus
    ) async throws -> HTTPResponse {
        let kind = input.kind ?? .session
        let token = try await newToken(
            of: account.id,
            kind == .app ? .app : .session,
            label: input.label ?? call.request.clientName
        )
        let body = SignedInBody(account: account, token: kind == .app ? token.text : nil)
        var reply = HTTPResponse.json(status, body)
        reply.fields[.cacheControl] = "no-store"
        if kind == .session { reply.fields[.setCookie] = call.request.sessionCookie(token) }
        return reply
    }

    /// Opens a session for an account, or gives an app of its owner's a token.
    func newToken(of account: Account.ID, _ kind: AccessToken.Kind, label: String) async throws -> Token {
        try await services.services.sessions.open(kind, for: account, label: label)
    }

    private static let longestLabel = 100

    func listSessions(_ call: APICall) async throws -> HTTPResponse {
        let tokens = try await services.services.sessions.sessions(of: try call.account())
        let bodies = tokens.map { SessionBody($0, isCurrent: $0.id == call.visitor.token?.id) }
        return .json(PageBody(items: bodies, next: nil, previous: nil, total: nil))
    }

    func signOut(_ call: APICall) async throws -> HTTPResponse {
        if let token = call.visitor.token {
            try await services.services.sessions.end(token.id, of: try call.account())
        }
        return call.signedOut()
    }

    func signOutEverywhere(_ call: APICall) async throws -> HTTPResponse {
        try await services.services.sessions.endAll(of: try call.account())
        return call.signedOut()
    }

    /// Ends one session; one that has ended before, or is somebody else's, is none to end.
    func endSession(_ id: Int64, _ call: APICall) async throws -> HTTPResponse {
        try await services.services.sessions.end(AccessToken.ID(id), of: try call.account())
        return HTTPResponse(.noContent)
    }
}

extension APICall {
    fileprivate func signedOut() -> HTTPResponse {
        HTTPResponse(.noContent, fields: [.setCookie: request.sessionCookie(nil)])
    }
}

extension HTTPRequest {
    /// What the client calls itself, as far as it fits a list of sessions.
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
            isCurrent: isCurrent
        )
    }
}
