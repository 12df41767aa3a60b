public import Foundation

/// The server that an address leads to: tokens are sent to the one they came from and to no other.
public struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    public let scheme: String
    /// The name of the server, in lower case.
    public let host: String
    /// The port, also where it is the usual one.
    public let port: Int

    /// The origin of a web address; `nil` for any other.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true)?.lowercased(),
            !host.isEmpty
        else { return nil }
        switch scheme {
        case "http": port = url.port ?? 80
        case "https": port = url.port ?? 443
        default: return nil
        }
        self.scheme = scheme
        self.host = host
    }

    /// `https://market.example:443`.
    public var text: String { "\(scheme)://\(host):\(port)" }
}
