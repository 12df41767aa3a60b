package import HTTPServer
package import MarketService

extension HTTPRequest {
    /// The field that makes a browser keep `token`, or with `nil` forget the one it has.
    package func sessionCookie(_ token: Token?) -> String {
        cookie(Credential.cookieName, token?.text, age: SessionService.lifetime.components.seconds)
    }

    /// Out of reach of other sites' forms, and of scripts unless they are to set it too; over TLS alone where the
    /// client came over TLS.
    func cookie(_ name: String, _ value: String?, age: Int64, isScripts: Bool = false) -> String {
        "\(name)=\(value ?? ""); Path=/; Max-Age=\(value == nil ? 0 : age)"
            + (isScripts ? "" : "; HttpOnly") + "; SameSite=Lax" + (origin.isSecure ? "; Secure" : "")
    }
}

extension ClientNetwork {
    /// Of IPv6 an address stands for the network that one client has for itself.
    init(_ address: IPAddress) {
        self.init(address.network.description)
    }
}
