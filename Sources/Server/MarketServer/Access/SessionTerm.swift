package import HTTPServer
import Market
import MarketStore

/// For how long a session lasts: 90 days, and as long again for whoever comes back in its second half.
package enum SessionTerm {
    package static let seconds: Int64 = 90 * 24 * 60 * 60

    static func end(from now: Timestamp) -> Timestamp {
        Timestamp(millisecondsSince1970: now.millisecondsSince1970 + seconds * 1_000)
    }

    /// Whether less than half of the time is left.
    static func isHalfOver(_ expiry: Timestamp, at now: Timestamp) -> Bool {
        expiry.millisecondsSince1970 - now.millisecondsSince1970 < seconds * 500
    }
}

/// The cookie that holds a session's token.
package enum SessionCookie {
    /// Out of reach of scripts and of other sites' forms; over TLS alone where the client came over TLS.
    package static func field(_ token: Token, for request: HTTPRequest) -> String {
        field(token.text, age: SessionTerm.seconds, request)
    }

    /// Has the browser forget it.
    package static func removal(for request: HTTPRequest) -> String {
        field("", age: 0, request)
    }

    private static func field(_ value: String, age: Int64, _ request: HTTPRequest) -> String {
        "\(Credential.cookieName)=\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax"
            + (request.origin.isSecure ? "; Secure" : "")
    }
}

extension MarketServices {
    /// Prolongs a session that is used in its second half; whether it did.
    ///
    /// A market that can't write at the moment lets people in all the same.
    func prolong(_ token: AccessToken) async -> Bool {
        let now = clock.now()
        guard let expiry = token.expiresAt, SessionTerm.isHalfOver(expiry, at: now) else { return false }
        do {
            try await store.extendToken(token.id, until: SessionTerm.end(from: now))
            return true
        } catch {
            log.warning("session_not_prolonged", [("error", .text("\(error)"))])
            return false
        }
    }
}
