public import Foundation
public import MarketClient

/// The market that the app talks to.
public struct ServerChoice: Hashable, Sendable {
    /// Where its server is.
    public let address: URL
    /// What it understands.
    public let kind: MarketKind

    public init(address: URL, kind: MarketKind = .market) {
        self.address = address
        self.kind = kind
    }
}

extension ServerChoice {
    /// What was chosen earlier.
    @MainActor
    public init?(_ preferences: any Preferences) {
        guard let text = preferences[.server], let address = URL(typed: text) else { return nil }
        self.init(address: address, kind: preferences[.serverKind].flatMap(MarketKind.init) ?? .market)
    }

    @MainActor
    func keep(in preferences: any Preferences) {
        preferences[.server] = address.absoluteString
        preferences[.serverKind] = kind.rawValue
    }
}

extension URL {
    /// The address of a server as people type it: `market.example`, `192.168.0.7:8080`.
    ///
    /// Without a scheme it is `https`, except for machines at home, which have no certificate.
    init?(typed text: String) {
        var text = text.filter { !$0.isWhitespace }
        while text.hasSuffix("/") { text.removeLast() }
        guard !text.isEmpty, !text.hasSuffix(":"), text.utf8.count <= 1_000 else { return nil }
        if !text.contains("://") {
            guard let host = URL(string: "http://\(text)")?.host else { return nil }
            text = "\(host.isLocalHost ? "http" : "https")://\(text)"
        }
        guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https",
            let host = url.host, !host.isEmpty, url.user == nil, url.password == nil, url.query == nil,
            url.fragment == nil
        else { return nil }
        self = url
    }
}

extension String {
    fileprivate var isLocalHost: Bool {
        let isNumeric = allSatisfy { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ":") }
        return isNumeric || hasPrefix("[") || !contains(".") || hasSuffix(".local") || hasSuffix(".home.arpa")
    }
}
