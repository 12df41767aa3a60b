import HTTPServer
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ProxyTrustTests {
    private func origin(
        _ fields: [(HTTPFieldName, String)],
        from peer: String = "10.0.0.1",
        header: ProxyTrust.Header = .xForwarded
    ) throws -> String {
        let trust = ProxyTrust(["10.0.0.0/8", "fd00::/8"].compactMap { AddressRange($0) }, header: header)
        let peer = try #require(IPAddress(peer))
        let request = try HTTPRequest(
            .get,
            "/",
            fields: [(.host, "inner")] + fields,
            from: peer,
            trusting: trust
        )
        let origin = request.origin
        return "\(origin.address) \(origin.isSecure) \(origin.host)"
    }

    @Test(arguments: [
        ("203.0.113.9", "203.0.113.9"), ("6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("203.0.113.9, 10.0.0.7", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9, 10.0.0.7 , 10.0.0.8", "203.0.113.9"),
        ("10.0.0.7", "10.0.0.7"), ("unknown", "10.0.0.1"), ("203.0.113.9, junk", "10.0.0.1"),
        ("", "10.0.0.1"),
        ("203.0.113.9:4711", "203.0.113.9"), ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("203.0.113.9, fd00::5", "203.0.113.9"),
    ])
    func clientIsTheRightmostUntrustedAddress(field: String, address: String) throws {
        #expect(try origin([("X-Forwarded-For", field)]) == "\(address) false inner")
    }

    @Test(arguments: [
        ("X-Forwarded-For", "203.0.113.9", true), ("X-Forwarded-For", "10.0.0.7", true),
        ("X-Forwarded-For", "unix:", false), ("X-Forwarded-For", "unix:, 10.0.0.7", false),
        ("X-Forwarded-For", "", false), ("X-Forwarded-Proto", "https", false),
        ("Accept", "text/html", true),
    ])
    func clientIsKnownWhenTheForwardedAddressIsValid(
        field: String,
        value: String,
        isKnown: Bool
    ) throws {
        let request = try HTTPRequest(
            .get,
            "/",
            fields: [(HTTPFieldName(stringLiteral: field), value)],
            from: try #require(IPAddress("10.0.0.1")),
            trusting: ProxyTrust(["10.0.0.0/8"].compactMap { AddressRange($0) })
        )

        #expect(request.origin.isKnown == isKnown)
    }

    @Test(arguments: [
        ("127.0.0.1", "X-Forwarded-For", true), ("127.0.0.1", "Forwarded", true),
        ("127.0.0.1", "Via", true), ("127.0.0.1", "x-real-ip", true), ("::1", "X-Forwarded-Host", true),
        ("127.0.0.1", "X-Forwarded-Proto", true), ("127.0.0.1", "X-Forwarded", false),
        ("127.0.0.1", "Accept", false), ("10.0.0.1", "X-Forwarded-For", false),
    ])
    func unconfiguredProxyIsDetectedByItsHeaders(peer: String, field: String, isRelayed: Bool) throws {
        let request = try HTTPRequest(
            .get,
            "/",
            fields: [(HTTPFieldName(stringLiteral: field), "203.0.113.9")],
            from: try #require(IPAddress(peer)),
            trusting: ProxyTrust(["10.0.0.0/8"].compactMap { AddressRange($0) })
        )

        #expect(request.isRelayed == isRelayed)
    }

    @Test(arguments: [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::"), ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ])
    func ipv6ClientIsIdentifiedByItsNetwork(address: String, network: String) throws {
        #expect(try #require(IPAddress(address)).network == IPAddress(network))
    }

    @Test func repeatedHeadersFormOneList() throws {
        let fields: [(HTTPFieldName, String)] = [
            ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "10.0.0.7"),
        ]
        #expect(try origin(fields) == "203.0.113.9 false inner")
    }

    @Test func protocolAndHostComeFromTheProxy() throws {
        let fields: [(HTTPFieldName, String)] = [
            ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Host", "shop.example"),
        ]
        #expect(try origin(fields) == "203.0.113.9 true shop.example")
    }

    @Test(arguments: [
        (["https, http"], false), (["http, https"], true), (["https", "http"], false),
        (["http", "https"], true),
        (["https,"], true), ([""], false), (["HTTPS"], true), (["https http"], false),
    ])
    func nearestProxysProtocolIsUsed(values: [String], isSecure: Bool) throws {
        let fields = values.map { (HTTPFieldName(stringLiteral: "X-Forwarded-Proto"), $0) }
        #expect(try origin(fields) == "10.0.0.1 \(isSecure) inner")
    }

    @Test(arguments: ["a b", "a/b", "evil\u{e4}", ""])
    func invalidForwardedHostIsIgnored(host: String) throws {
        #expect(try origin([("X-Forwarded-Host", host)]) == "10.0.0.1 false inner")
    }

    @Test(arguments: [ProxyTrust.Header.xForwarded, .forwarded])
    func untrustedPeersHeadersAreIgnored(header: ProxyTrust.Header) throws {
        let fields: [(HTTPFieldName, String)] = [
            ("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "x"),
            ("Forwarded", "for=1.1.1.1;proto=https;host=x"),
        ]
        #expect(try origin(fields, from: "203.0.113.5", header: header) == "203.0.113.5 false inner")
    }

    @Test func headerTheProxyDoesNotSetIsIgnored() throws {
        #expect(try origin([("Forwarded", "for=1.1.1.1")]) == "10.0.0.1 false inner")
        #expect(try origin([("X-Forwarded-For", "1.1.1.1")], header: .forwarded) == "10.0.0.1 false inner")
    }

    @Test(arguments: [
        ("for=203.0.113.9", "203.0.113.9 false inner"),
        ("For=\"[2001:db8::1]:4711\";Proto=HTTPS;host=shop.example", "2001:db8::1 true shop.example"),
        ("for=6.6.6.6;proto=https, for=203.0.113.9;host=shop.example", "203.0.113.9 false shop.example"),
        ("for=203.0.113.9;proto=https, for=10.0.0.7", "203.0.113.9 true inner"),
        ("for=_hidden", "10.0.0.1 false inner"), ("nonsense", "10.0.0.1 false inner"),
        ("for=203.0.113.9;host=\"a b\"", "203.0.113.9 false inner"),
    ])
    func forwardedHeaderIsReadTheSameWay(field: String, expected: String) throws {
        #expect(try origin([("Forwarded", field)], header: .forwarded) == expected)
    }
}
