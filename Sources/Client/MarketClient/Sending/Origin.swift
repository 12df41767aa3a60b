public import Foundation

/// The server that an address leads to: tokens are sent to the one they came from and to no other.
public struct Origin: Hashable, Sendable {
    public let scheme: String
    public let host: String
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
