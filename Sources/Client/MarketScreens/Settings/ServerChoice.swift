public import Foundation
public import MarketClient

/// The market that the app talks to.
public struct ServerChoice: Hashable, Sendable {
    /// The address of its server.
    public let address: URL
    /// The kind of market that it is.
    public let kind: MarketKind

    public init(address: URL, kind: MarketKind = .market) {
        self.address = address
        self.kind = kind
    }
}

extension ServerChoice {
    /// The choice made earlier; `nil` where there is none.
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
    /// True for a host at home, by a name that nobody certifies or an address of its own network.
    ///
    /// To any other one a password goes encrypted or not at all.
    fileprivate var isLocalHost: Bool {
        if contains(":") { return isLocalIPv6 }
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        guard labels.last?.allSatisfy({ $0.isASCII && $0.isNumber }) != true else {
            return Self.isLocalIPv4(labels.map { UInt8($0) })
        }
        return labels.count == 1 || hasSuffix(".local") || hasSuffix(".home.arpa")
    }

    /// Loopback, private and link-local addresses.
    private static func isLocalIPv4(_ bytes: [UInt8?]) -> Bool {
        guard bytes.count == 4, !bytes.contains(nil), let first = bytes[0], let second = bytes[1] else {
            return false
        }
        return switch (first, second) {
        case (127, _), (10, _), (172, 16...31), (192, 168), (169, 254): true
        default: false
        }
    }

    /// Loopback, unique local and link-local addresses.
    private var isLocalIPv6: Bool {
        let address = drop { $0 == "[" }.prefix { $0 != "]" && $0 != "%" }
        guard address != "::1" else { return true }
        let first = address.prefix { $0 != ":" }
        return UInt16(first, radix: 16).map { $0 & 0xFE00 == 0xFC00 || $0 & 0xFFC0 == 0xFE80 } ?? false
    }
}
