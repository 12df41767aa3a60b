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

extension HTTPRequest {
    /// The field that makes a browser keep `token`, or with `nil` forget the one it has.
    package func sessionCookie(_ token: Token?) -> String {
        cookie(Credential.cookieName, token?.text, age: SessionTerm.seconds)
    }

    /// Out of reach of other sites' forms, and of scripts unless they are to set it too; over TLS alone where the
    /// client came over TLS.
    func cookie(_ name: String, _ value: String?, age: Int64, isScripts: Bool = false) -> String {
        "\(name)=\(value ?? ""); Path=/; Max-Age=\(value == nil ? 0 : age); SameSite=Lax"
            + (isScripts ? "" : "; HttpOnly") + (origin.isSecure ? "; Secure" : "")
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
