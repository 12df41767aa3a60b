/// A host that a server answers for, such as `market.example` or `market.example:8443`.
public struct HostName: Hashable, Sendable {
    /// In lower case.
    public let text: String
    private let name: String
    private let port: String?

    /// Reads a name or an address, IPv6 in brackets, with an optional port; `nil` for anything else.
    public init?(_ text: String) {
        let text = text.lowercased()
        let (name, port) = Self.halves(of: text[...])
        guard !name.isEmpty, name.utf8.allSatisfy(\.isHost), name.first == "[" || !name.contains(":")
        else { return nil }
        if name.first == "[" {
            guard name.last == "]", IPAddress(String(name.dropFirst().dropLast())) != nil else { return nil }
        }
        if let port {
            guard let number = UInt16(port), number > 0 else { return nil }
        }
        self.text = text
        self.name = String(name)
        self.port = port.map { String($0) }
    }

    /// Returns true where a request's `Host` is this one: by name alone where no port was given.
    public func matches(_ host: String) -> Bool {
        let (name, port) = Self.halves(of: host.lowercased()[...])
        // A name may end in the root's dot.
        let plain = name.last == "." ? name.dropLast() : name
        return plain == self.name && (self.port == nil || port.map { String($0) } == self.port)
    }

    private static func halves(of text: Substring) -> (name: Substring, port: Substring?) {
        let end = text.first == "[" ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
        guard let colon = text[end...].firstIndex(of: ":") else { return (text, nil) }
        return (text[..<colon], text[text.index(after: colon)...])
    }
}
