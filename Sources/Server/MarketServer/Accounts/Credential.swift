package import HTTPServer
package import Market
package import MarketService

/// The proof of identity in a request.
package enum Credential: Hashable, Sendable {
    /// `Authorization: Bearer …`, which no page of another site can make a browser send.
    case bearer(Token)
    /// A cookie, which any page can make a browser send.
    case cookie(Token)

    package static let cookieName = "openmarket_session"

    /// `nil` where the request shows nothing, or nothing that could be a token of ours.
    package init?(_ request: HTTPRequest) {
        if let text = request[.authorization] {
            // By bytes: looking for characters took a seventh of a signed-in request.
            let parts = text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
            guard parts.count == 2, parts[0].lowercased() == "bearer", let token = Token(text: parts[1])
            else {
                return nil
            }
            self = .bearer(token)
        } else if let token = Self.cookie(request) {
            self = .cookie(token)
        } else {
            return nil
        }
    }

    package var token: Token {
        switch self {
        case .bearer(let token), .cookie(let token): token
        }
    }

    /// True for a token of an app.
    var isBearer: Bool { if case .bearer = self { true } else { false } }

    private static func cookie(_ request: HTTPRequest) -> Token? {
        // Read as the pages read it: what they take for nobody's may be kept for everyone.
        guard let text = request.cookies[Substring(cookieName)] else { return nil }
        return Token(text: text) ?? Token(text: Substring(text.filter { $0 != " " && $0 != "\"" }))
    }
}

/// The sender of a request, and the token by which we know them.
package struct Visitor: Hashable, Sendable {
    package let caller: Caller
    /// The token that was shown, where an account is signed in.
    package let token: AccessToken?
    /// The cookie for the reply to set again, where its session was prolonged.
    package let renewedCookie: Token?

    package static let anonymous = Visitor(caller: .anonymous, token: nil, renewedCookie: nil)
}

extension ServerContext {
    /// Returns the sender of `request`; a token that is unknown or over counts as none.
    ///
    /// A session in the second half of its time is prolonged.
    package func visitor(_ request: HTTPRequest) async throws(MarketError) -> Visitor {
        guard let credential = Credential(request) else { return .anonymous }
        if case .cookie = credential, request.comesFromAnotherSite { return .anonymous }
        guard
            let (bearer, isProlonged) = try await services.sessions.bearer(
                of: credential.token,
                at: request.noticeSource(isApp: credential.isBearer)
            )
        else { return .anonymous }
        SearchSpending.current?.becomeKnown()
        var cookie: Token?
        if isProlonged, case .cookie(let token) = credential { cookie = token }
        return Visitor(caller: .account(bearer.account), token: bearer.token, renewedCookie: cookie)
    }
}

extension HTTPRequest {
    /// True where a page of another site made the browser send this request, as far as the browser tells.
    ///
    /// Reading is safe and always passes. Forms carry a secret of their own besides.
    var comesFromAnotherSite: Bool {
        guard method != .get, !isHead else { return false }
        if let site = self["Sec-Fetch-Site"] { return site != "same-origin" && site != "none" }
        guard let origin = self[.origin] else { return false }
        return origin != self.origin.address()
    }
}

extension HTTPRequest {
    /// The field that makes a browser keep `token`, or with `nil` forget the one it has.
    package func sessionCookie(_ token: Token?) -> String {
        cookie(Credential.cookieName, token?.text, age: SessionService.lifetime.components.seconds)
    }

    /// Out of reach of other sites' forms, and of scripts unless they are to set it too; over TLS alone where the
    /// client came over TLS.
    func cookie(_ name: String, _ value: String?, age: Int64, isScripts: Bool = false) -> String {
        "\(cookieName(name))=\(value ?? ""); Path=/; Max-Age=\(value == nil ? 0 : age)"
            + (isScripts ? "" : "; HttpOnly") + "; SameSite=Lax" + (origin.isSecure ? "; Secure" : "")
    }
}

extension HTTPRequest {
    /// The client's network; `nil` where the client is in the market's own, as in a school or at home.
    var outsideNetwork: ClientNetwork? {
        origin.isKnown && origin.address.isPrivate && !isRelayed ? nil : ClientNetwork(origin.address)
    }
}

extension IPAddress {
    /// True of addresses that are not to be had on the internet: of this machine, private and link-local ones.
    var isPrivate: Bool { Self.privateRanges.contains { $0.contains(self) } }

    private static let privateRanges = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fc00::/7",
        "fe80::/10",
    ].compactMap(AddressRange.init)
}

extension ClientNetwork {
    /// Of IPv6 an address stands for the network that one client has for itself.
    init(_ address: IPAddress) {
        let block = address.blockText
        self.init(address.network.description, around: address.isOfAHome ? nil : block, block: block)
    }
}
