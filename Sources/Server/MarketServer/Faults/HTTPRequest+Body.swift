import HTTPServer

extension HTTPRequest {
    /// The same request with a body that is here already, so that it can be asked more than once.
    ///
    /// Made from its parts again. What trusted proxies said is written as if one proxy had said it, so that the origin
    /// stays what it was; and what somebody passed on for we know not whom stays passed on.
    func with(body: [UInt8]) throws(UnsendableRequest) -> HTTPRequest {
        let origin = origin
        var fields = self.fields.compactMap { name, value in
            HTTPFieldName(name).map { ($0, value) }
        }
        fields.removeAll { name, _ in Self.replaced.contains(name) }
        if !origin.host.isEmpty { fields.append((.host, origin.host)) }
        if isRelayed || !origin.isKnown { fields.append(("Via", "1.1 unknown")) }
        guard origin.isSecure || !origin.isKnown, let address = AddressRange("\(origin.address)") else {
            return try HTTPRequest(
                method,
                target,
                fields: fields,
                body: body,
                from: origin.address,
                localPort: localPort
            )
        }
        if origin.isSecure { fields.append(("X-Forwarded-Proto", "https")) }
        if origin.isKnown { fields.append(("X-Forwarded-For", "\(origin.address)")) }
        return try HTTPRequest(
            method,
            target,
            fields: fields,
            body: body,
            from: origin.address,
            localPort: localPort,
            trusting: ProxyTrust([address])
        )
    }

    private static let replaced: Set<HTTPFieldName> = [
        .host, "Content-Length", "Transfer-Encoding", "Expect", "Trailer", "Forwarded", "X-Forwarded-For",
        "X-Forwarded-Proto", "X-Forwarded-Host",
    ]
}
