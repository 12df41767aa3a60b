import Foundation
import LiveMarket
import Testing

/// The replies to browsers and the access rules of a market that knows its hosts and runs behind TLS.
@Suite(.timeLimit(.minutes(10)))
struct HostTests {
    /// As nginx and Caddy pass on what came over TLS from elsewhere.
    private static let throughTLS = [
        "-H", "X-Forwarded-For: 203.0.113.9", "-H", "X-Forwarded-Proto: https",
    ]
    private static let json = ["-H", "Content-Type: application/json"]

    private func fixture(_ options: [String] = []) async throws -> TranscriptFixture {
        try await TranscriptFixture(["--proxies", "127.0.0.1/32"] + options)
    }

    private func signUp(_ name: String, _ fixture: TranscriptFixture, through: [String] = []) async throws
        -> CurlReply
    {
        try await Curl(through + Self.json)([
            "\(fixture.market.origin)/api/v2/accounts", "-d",
            #"{"name":"\#(name)","password":"\#(fixture.values["password"] ?? "")","kind":"session"}"#,
        ])
    }

    private func cookie(_ reply: CurlReply) -> String {
        String(reply.values("set-cookie").joined().prefix { $0 != ";" })
    }

    @Test(arguments: [
        ["-H", "Host: evil.example"], ["-H", "Host: market.example.evil.example"], ["-H", "Host: 10.0.0.1"],
        ["-H", "Host: market.example", "-H", "X-Forwarded-Host: evil.example"],
        ["-H", "Host: localhost"], ["-H", "Host: market.example@evil.example"],
    ])
    func unknownHostIsRefused(fields: [String]) async throws {
        let fixture = try await fixture(["--hosts", "market.example,[2001:db8::1]:8443"])

        for path in ["/", "/api/v2/products", "/healthChecker", "/api/v2/events"] {
            let reply = try await Curl(Self.throughTLS + fields)(["\(fixture.market.origin)\(path)"])
            // What is no host at all is no HTTP.
            #expect(reply.status == (fields[1].contains("@") ? 400 : 421), "\(path)")
            #expect(!reply.text.contains("evil"))
            if reply.status == 421 { #expect(reply.text.hasPrefix("이 주소에는 마켓이 없어요.")) }
        }
    }

    @Test(arguments: ["market.example", "MARKET.example.", "market.example:6666", "[2001:db8::1]:8443"])
    func addressesUseTheConfiguredHost(host: String) async throws {
        let fixture = try await fixture(["--hosts", "market.example,[2001:db8::1]:8443"])

        let page = try await Curl(Self.throughTLS)([
            "-H", "Host: \(host)", "-H", "Accept: text/html", "\(fixture.market.origin)/",
        ])

        #expect(page.status == 200)
        let name = host.hasPrefix("[") ? host : "market.example"
        #expect(page.text.contains("https://\(name)/"))
        #expect(!page.text.contains("6666") && !page.text.contains("MARKET"))
    }

    /// A check of the machine itself knows no public name.
    @Test(arguments: ["127.0.0.1:8080", "localhost", "[::1]:1", ""])
    func loopbackHealthChecksPass(host: String) async throws {
        let fixture = try await fixture(["--hosts", "market.example"])
        let field = host.isEmpty ? ["--http1.0", "-H", "Host:"] : ["-H", "Host: \(host)"]

        for path in ["/healthChecker", "/health", "/metrics"] {
            #expect(try await Curl(field)(["\(fixture.market.origin)\(path)"]).status == 200, "\(path)")
        }
        // A page elsewhere whose name was turned to this machine still says its name.
        let rebound = try await Curl(["-H", "Host: evil.example"])(["\(fixture.market.origin)/metrics"])
        #expect(rebound.status == 421)
    }

    @Test func editionHostIsAccepted() async throws {
        let fixture = try await fixture([
            "--hosts", "market.example", "--editions", "2022", "--edition-host", "2022=old.example",
        ])

        let reply = try await Curl(["-H", "Host: old.example"])([
            "\(fixture.market.origin)/api/products?page_no=1&items_per_page=1"
        ])

        #expect(reply.status == 200)
    }

    @Test func sessionCookieBehindTLSIsBoundToTheHost() async throws {
        let fixture = try await fixture()

        let reply = try await signUp("민지", fixture, through: Self.throughTLS)

        let field = reply.values("set-cookie").joined()
        #expect(field.hasPrefix("__Host-openmarket_session=") && field.contains("; Secure"))
        #expect(field.contains("; Path=/;") && !field.contains("Domain"))
        let token = cookie(reply).dropFirst("__Host-openmarket_session=".count)
        // A neighbouring host can set the plain name for all its neighbours, and not the other.
        for (cookie, status) in [
            ("__Host-openmarket_session=\(token)", 200), ("openmarket_session=\(token)", 401),
            ("openmarket_session=planted; __Host-openmarket_session=\(token)", 200),
        ] {
            let own = try await Curl(Self.throughTLS)([
                "-H", "Cookie: \(cookie)", "\(fixture.market.origin)/api/v2/account",
            ])
            #expect(own.status == status, "\(cookie)")
        }
        let plain = try await Curl()([
            "-H", "Cookie: __Host-openmarket_session=\(token)", "\(fixture.market.origin)/api/v2/account",
        ])
        #expect(plain.status == 401)
    }

    @Test func repliesBehindTLSCarryHSTS() async throws {
        let fixture = try await fixture()
        for path in ["/", "/api/v2/products", "/media/none", "/nowhere", "/service-worker.js"] {
            let url = "\(fixture.market.origin)\(path)"
            let field = "strict-transport-security"
            #expect(
                try await Curl(Self.throughTLS)([url]).values(field) == ["max-age=31536000"],
                "\(path)"
            )
            #expect(try await Curl()([url]).values(field).isEmpty, "\(path)")
        }
    }

    /// As a page of another site would sign its visitor in to an account of the attacker's.
    @Test(arguments: [
        (["-H", "Sec-Fetch-Site: same-site"], 403), (["-H", "Sec-Fetch-Site: cross-site"], 403),
        (["-H", "Origin: https://evil.example"], 403), (["-H", "Origin: null"], 403),
        (["-H", "Sec-Fetch-Site: same-origin"], 201), ([], 201),
    ])
    func otherOriginsCannotSetASessionCookie(fields: [String], status: Int) async throws {
        let fixture = try await fixture()
        _ = try await signUp("공격자", fixture)

        for (path, name) in [("sessions", "공격자"), ("accounts", "새사람")] {
            // Without a type, as a form or a beacon sends what passes for JSON.
            let reply = try await Curl(fields + ["-H", "Content-Type:"])([
                "\(fixture.market.origin)/api/v2/\(path)", "-d",
                #"{"name":"\#(name)","password":"\#(fixture.values["password"] ?? "")","kind":"session"}"#,
            ])
            #expect(reply.status == status, "\(path)")
            #expect(reply.values("set-cookie").isEmpty == (status == 403), "\(path)")
        }
    }

    @Test func accountPagesAreNotStored() async throws {
        let fixture = try await fixture()
        let session = cookie(try await signUp("민지", fixture))

        for path in ["/", "/likes", "/cart", "/mine", "/settings", "/sell", "/search", "/nowhere"] {
            let reply = try await Curl(["-H", "Accept: text/html", "-H", "Cookie: \(session)"])([
                "\(fixture.market.origin)\(path)"
            ])
            #expect(reply.values("cache-control") == ["private, no-store"], "\(path)")
        }
        // What the service worker keeps in their place names nobody.
        for path in ["/?kept=1", "/sell?kept=1"] {
            let reply = try await Curl(["-H", "Accept: text/html", "-H", "Cookie: \(session)"])([
                "\(fixture.market.origin)\(path)"
            ])
            #expect(reply.status == 200)
            #expect(reply.values("cache-control") == ["private, no-cache"], "\(path)")
            #expect(!reply.text.contains("민지"), "\(path)")
        }
    }
}
