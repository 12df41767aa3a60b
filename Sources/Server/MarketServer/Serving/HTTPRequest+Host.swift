package import HTTPServer

extension HTTPRequest {
    /// The name that the client knows the server by, in lower case and without a port.
    package var hostName: String {
        let host = origin.host.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") { return String(host[...end]) }
        return String(host.prefix { $0 != ":" })
    }
}

extension IPAddress {
    /// True where the address is this machine itself.
    package var isLoopback: Bool {
        Self.loopbacks.contains { $0.contains(self) }
    }

    private static let loopbacks = ["127.0.0.0/8", "::1"].compactMap(AddressRange.init)
}
