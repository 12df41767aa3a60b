import Foundation
public import Market

/// One product among all that the app can show, wherever it comes from.
public enum ProductKey: Hashable, Sendable {
    /// A product of a market, by its number there.
    case market(MarketOrigin, Product.ID)
    /// Something found in another shop, which is known by its address there.
    case external(link: String)
}

extension ProductKey {
    /// The two texts that name it in the file.
    var columns: (source: String, item: String) {
        switch self {
        case .market(let origin, let id): (origin.text, String(id.rawValue))
        case .external(let link): ("", link)
        }
    }

    /// `nil` for two texts that name nothing.
    init?(source: String, item: String) {
        if source.isEmpty {
            self = .external(link: item)
        } else {
            guard let origin = MarketOrigin(source), let number = Int64(item) else { return nil }
            self = .market(origin, Product.ID(number))
        }
    }
}

/// The market that something comes from: the address of its server, written in one way.
///
/// One app talks to several markets, and product 7 of one has nothing to do with product 7 of another.
public struct MarketOrigin: Hashable, Sendable {
    /// Scheme, host, port where it is not the usual one, and path; without a slash at the end.
    public let text: String

    /// `nil` for what is no address of a server.
    public init?(_ address: String) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = parts.host?.lowercased(), !host.isEmpty
        else { return nil }
        var text = "\(scheme)://\(host)"
        if let port = parts.port, port != (scheme == "http" ? 80 : 443) { text += ":\(port)" }
        text += parts.percentEncodedPath
        while text.hasSuffix("/") { text.removeLast() }
        guard text.utf8.count <= 1_000 else { return nil }
        self.text = text
    }
}
