/// The proxies that may say on whose behalf they call, and the header in which they do.
///
/// Only one family of headers is read: a proxy sets the one it knows and lets the client's own copy of the
/// other pass.
public struct ProxyTrust: Sendable {
    /// The header that the proxy writes.
    public enum Header: Hashable, Sendable {
        /// `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Forwarded-Host`, as nginx and Caddy do.
        case xForwarded
        /// `Forwarded` (RFC 7239).
        case forwarded
    }

    let proxies: [AddressRange]
    let header: Header
    let hosts: [HostName]

    /// Trusts connections from `proxies`, and skips these addresses when it looks for the client.
    ///
    /// With any `hosts`, ``ClientOrigin/host`` is one of them as it is written there, or unknown.
    public init(_ proxies: [AddressRange], header: Header = .xForwarded, hosts: [HostName] = []) {
        self.proxies = proxies
        self.header = header
        self.hosts = hosts
    }

    /// No proxy is trusted.
    public static let none = ProxyTrust([])

    func trusts(_ address: IPAddress) -> Bool {
        proxies.contains { $0.contains(address) }
    }
}

/// The sender of a request and the host it was sent to, as far as trusted proxies tell.
public struct ClientOrigin: Hashable, Sendable {
    /// The rightmost address that is no trusted proxy.
    public let address: IPAddress
    /// True where the address is the client's.
    ///
    /// Else a trusted proxy gave none, or an unreadable one, and the address is the proxy's own.
    public let isKnown: Bool
    /// True where the client spoke TLS, as a trusted proxy says.
    ///
    /// By `Forwarded` the outermost trusted proxy says so, by `X-Forwarded-Proto` the one nearest to this
    /// server.
    public let isSecure: Bool
    /// The host and port that the client asked for; empty where HTTP/1.0 named none.
    public private(set) var host: String
    /// True where the server answers for the host; always, where it has no list of hosts.
    public private(set) var isHostKnown = true

    fileprivate init(address: IPAddress, isKnown: Bool, isSecure: Bool, host: String) {
        self.address = address
        self.isKnown = isKnown
        self.isSecure = isSecure
        self.host = host
    }

    /// The same, by the name that the operator wrote for the host.
    fileprivate func named(by hosts: [HostName]) -> ClientOrigin {
        guard !hosts.isEmpty else { return self }
        var origin = self
        if let name = hosts.first(where: { $0.matches(host) }) {
            origin.host = name.text
        } else {
            origin.isHostKnown = false
        }
        return origin
    }

    /// The address that the client knows the server by, such as `http://192.168.0.7:8080`; with `unnamed` for the host
    /// where it named none.
    public func address(unnamed: String = "") -> String {
        "\(isSecure ? "https" : "http")://\(host.isEmpty ? unnamed : host)"
    }
}

extension ProxyTrust {
    func clientAddress(of head: RequestHead) -> IPAddress {
        trusts(head.peer) ? unnamedOrigin(of: head).address : head.peer
    }

    func origin(of head: RequestHead) -> ClientOrigin {
        unnamedOrigin(of: head).named(by: hosts)
    }

    private func unnamedOrigin(of head: RequestHead) -> ClientOrigin {
        guard trusts(head.peer) else {
            return ClientOrigin(address: head.peer, isKnown: true, isSecure: false, host: head.host)
        }
        switch header {
        case .xForwarded: return xForwarded(head)
        case .forwarded: return forwarded(head)
        }
    }

    private func xForwarded(_ head: RequestHead) -> ClientOrigin {
        let hops = FieldList.elements(head.values("X-Forwarded-For"))
        let proto = FieldList.elements(head.values("X-Forwarded-Proto")).last
        let host = FieldList.elements(head.values("X-Forwarded-Host")).last.flatMap(Self.validHost)
        let client = client(among: hops.map(Self.address), head)
        return ClientOrigin(
            address: client.address,
            isKnown: client.isKnown,
            isSecure: proto?.lowercased() == "https",
            host: host ?? head.host
        )
    }

    private func forwarded(_ head: RequestHead) -> ClientOrigin {
        let elements = FieldList.elements(head.values("Forwarded")).map(Self.parameters)
        let client = client(among: elements.map { $0["for"].flatMap(Self.address) }, head)
        // The element that names the client was written by the outermost trusted proxy.
        let outermost = client.index.map { elements[$0] } ?? [:]
        return ClientOrigin(
            address: client.address,
            isKnown: client.isKnown,
            isSecure: outermost["proto"]?.lowercased() == "https",
            host: outermost["host"].flatMap(Self.validHost) ?? head.host
        )
    }

    /// Walks from the nearest hop outwards while hops are trusted.
    ///
    /// A hop that cannot be read ends the walk: what lies beyond was vouched for by nobody.
    private func client(
        among hops: [IPAddress?],
        _ head: RequestHead
    ) -> (address: IPAddress, isKnown: Bool, index: Int?) {
        // A client on a proxy's machine may connect without the proxy, and then nothing bears a proxy's mark.
        let isDirect = hops.isEmpty && !head.hasProxyHeaders
        var found: (address: IPAddress, isKnown: Bool, index: Int?) = (head.peer, isDirect, nil)
        for index in hops.indices.reversed() {
            guard let hop = hops[index] else {
                found.isKnown = false
                break
            }
            found = (hop, true, index)
            guard trusts(hop) else { break }
        }
        return found
    }

    private static func parameters(_ element: String) -> [String: String] {
        var result: [String: String] = [:]
        for pair in element.split(separator: ";") {
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            result[FieldList.trimmed(sides[0]).lowercased()] = FieldList.trimmed(sides[1]).filter {
                $0 != "\""
            }
        }
        return result
    }

    /// An address with or without a port; IPv6 with a port stands in brackets.
    private static func address(_ text: String) -> IPAddress? {
        if let address = IPAddress(text) { return address }
        if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            return IPAddress(String(text[text.index(after: text.startIndex)..<end]))
        }
        return text.firstIndex(of: ":").flatMap { IPAddress(String(text[..<$0])) }
    }

    private static func validHost(_ text: String) -> String? {
        !text.isEmpty && text.utf8.allSatisfy(\.isHost) ? text : nil
    }
}
