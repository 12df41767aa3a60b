/// A request: its head, who sent it, and a body that may still be arriving.
///
/// The head is complete, well-formed and within the server's limits. Texts are made on each access: keep what
/// is needed twice. Values of fields and query are the client's own and may hold anything.
public struct HTTPRequest: Sendable {
    let head: RequestHead
    /// The body, read as it arrives; empty where the request has none.
    public let body: HTTPRequestBody

    init(head: RequestHead, body: HTTPRequestBody) {
        self.head = head
        self.body = body
    }

    /// Returns true where ``path`` is `path`; makes no text.
    public func hasPath(_ path: String) -> Bool {
        let (range, path) = (head.parsed.path.range, path.utf8.span)
        guard path.count == range.count else { return false }
        return path.indices.allSatisfy { path[$0] == head.bytes[range.lowerBound + $0] }
    }

    /// True where anything follows a `?`.
    public var hasQuery: Bool { head.parsed.query.count > 0 }

    /// Returns true where there is a field of that name; makes no text.
    public func has(_ name: HTTPFieldName) -> Bool { head.has(name) }

    /// The method, also where no RFC lists it.
    public var method: HTTPMethod { HTTPMethod(rawValue: head.text(head.parsed.method)) }

    /// Everything between method and version, exactly as sent.
    public var target: String { head.text(head.parsed.target) }

    /// The path as sent, percent escapes and all; never empty.
    public var path: String {
        head.parsed.path.count == 0 ? "/" : head.text(head.parsed.path)
    }

    /// The path's segments, decoded, as a router wants them.
    ///
    /// Repeated and trailing slashes make no segments: `//a//b/` is `["a", "b"]`.
    /// - Throws: ``PathError`` where a segment could name another place than it seems to, such as `..` or an
    ///   encoded slash.
    public func segments() throws(PathError) -> [String] {
        try PathSegments.read(head.bytes[head.parsed.path.range])
    }

    /// The text after the `?`, exactly as sent.
    public var queryText: String { head.text(head.parsed.query) }

    /// The pairs after the `?`, read leniently; parsed on each access.
    public var query: QueryParameters { QueryParameters(head.bytes[head.parsed.query.range]) }

    /// The value of the first field of that name, without the blanks around it.
    public subscript(name: HTTPFieldName) -> String? { head.first(name) }

    /// The values of all fields of that name, in the order they came.
    public func values(_ name: HTTPFieldName) -> [String] { head.values(name) }

    /// Every field in the order they came.
    public var fields: [(name: String, value: String)] {
        head.parsed.fields.map { (head.text($0.name), head.text($0.value)) }
    }

    /// The sender of the request, as far as trusted proxies tell; worked out on each access.
    public var origin: ClientOrigin { head.trust.origin(of: head) }

    /// True where the server answers for the host of the request; quick where it has no list of hosts.
    public var isHostKnown: Bool { head.trust.hosts.isEmpty || origin.isHostKnown }

    /// The address of ``origin``, without working out the rest.
    public var clientAddress: IPAddress { head.trust.clientAddress(of: head) }

    /// True where an untrusted proxy passed the request on, as far as its fields show.
    ///
    /// The fields of that proxy are ignored; still, the client need not be where the connection came from.
    public var isRelayed: Bool {
        !head.trust.trusts(head.peer) && head.hasProxyHeaders
    }

    /// The server's port that the client, or the proxy before it, connected to.
    public var localPort: UInt16 { head.localPort }

    /// True where the method is `HEAD`: the reply is made as for `GET`, and its body is left out when sent.
    public var isHead: Bool { head.parsed.method.count == 4 && method == .head }
}

extension HTTPRequest {
    /// A request without a socket, for asking a handler directly.
    ///
    /// It passes the same parser as one from the network; `Host` is added where `fields` lacks it.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The path, with a query or without, percent-encoded.
    ///   - fields: The header fields, in order.
    ///   - body: The whole body.
    ///   - peer: The address that the connection would come from.
    ///   - localPort: The server's port that it would come to.
    ///   - trust: The proxies whose fields are believed.
    /// - Throws: ``UnsendableRequest`` where the server would refuse the head.
    public init(
        _ method: HTTPMethod,
        _ target: String,
        fields: [(HTTPFieldName, String)] = [],
        body: [UInt8] = [],
        from peer: IPAddress = .loopback,
        localPort: UInt16 = 80,
        trusting trust: ProxyTrust = .none
    ) throws(UnsendableRequest) {
        var text = "\(method.rawValue) \(target) HTTP/1.1\r\n"
        if !fields.contains(where: { $0.0 == .host }) { text += "Host: localhost\r\n" }
        for (name, value) in fields { text += "\(name): \(value)\r\n" }
        text += body.isEmpty ? "\r\n" : "Content-Length: \(body.count)\r\n\r\n"

        let bytes = Array(text.utf8)
        var parsed = ParsedHead()
        do {
            let limits = HeadLimits(head: Int(UInt16.max), target: 32 << 10, fields: 1000)
            guard try HeadParser(limits: limits).parse(bytes.span, into: &parsed) == bytes.count else {
                throw UnsendableRequest(head: text)
            }
        } catch {
            throw UnsendableRequest(head: text)
        }
        let head = RequestHead(trust: trust)
        bytes.withUnsafeBufferPointer { head.fill(&parsed, from: $0, peer: peer, localPort: localPort) }
        self.init(head: head, body: body.isEmpty ? .empty : HTTPRequestBody(bytes: body))
    }
}

extension RequestHead {
    /// True where a field is present that proxies add.
    var hasProxyHeaders: Bool { Self.proxyHeaders.contains(where: has) }

    private static let proxyHeaders: [HTTPFieldName] = [
        "X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto",
    ]
}

/// The error of making a request that a server would refuse.
public struct UnsendableRequest: Error, Hashable {
    /// The head as it would have been sent.
    public let head: String
}
