import HTTPServer

extension HTTPRequest {
    /// The same request with a body that is here already, so that it can be made more than once.
    ///
    /// Made from its parts again. The fields of trusted proxies are written as if one proxy had written them,
    /// so that the origin stays the same; and a request passed on for an unknown client stays passed on.
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
