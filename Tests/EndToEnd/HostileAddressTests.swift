import Foundation
import LiveMarket
import TemporaryFolder
import Testing

/// Forged addresses, tokens and cursors, sent to the program unchanged.
@Suite(.timeLimit(.minutes(10)))
struct HostileAddressTests {
    @Test func noPathEscapesTheMarketFolder() async throws {
        let fixture = try await TranscriptFixture()
        let files = ["market.sqlite", "server.key", "etc/passwd"]
        let prefixes = [
            "/media/..", "/media/../..", "/media/%2e%2e", "/media/%2e%2e%2f", "/media/..%2f..",
            "/media/..%5c",
            "/media//..", "/media/./..", "/media/00/../..", "/media/%252e%252e", "/media/..;", "/..",
            "/%2e%2e",
            "//..//..", "/assets/..", "/assets/%2e%2e", "/editions/2022/..", "/api/v2/..", "/images/..",
        ]
        for prefix in prefixes {
            for file in files {
                let path = "\(prefix)/\(file)"
                let reply = try await Curl()(["--path-as-is", "\(fixture.market.origin)\(path)"])
                #expect([400, 404].contains(reply.status), "\(path): \(reply.status)")
                #expect(!reply.text.contains("SQLite format") && !reply.text.contains("root:"), "\(path)")
            }
        }
        // A target that is a whole address, or none at all.
        for target in ["http://elsewhere.example/media/../server.key", "*", "media/../server.key"] {
            let reply = try? await Curl()(["--request-target", target, fixture.market.origin])
            #expect(reply == nil || [400, 404].contains(reply?.status), "\(target)")
        }
        try await fixture.market.stop()
    }

    @Test(arguments: [
        "%00", "AAAA", "%F0%9F%98%80", String(repeating: "A", count: 56),
        String(repeating: "A", count: 5_000),
        "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "1%27%20OR%201=1--",
    ])
    func forgedCursorIsRefused(cursor: String) async throws {
        let fixture = try await TranscriptFixture()
        for list in ["products?cursor=", "products?q=a&cursor=", "products?sort=price_up&cursor="] {
            let reply = try await Curl()(["\(fixture.market.origin)/api/v2/\(list)\(cursor)"])
            #expect(reply.status == 400, "\(list): \(reply.text)")
            #expect(["bad_cursor", "bad_query"].contains(try reply.json(Problem.self).code))
        }
    }

    @Test func forgedForwardingHeadersAreIgnored() async throws {
        let fixture = try await TranscriptFixture()
        let lies = ["127.0.0.1", "::1", "127.0.0.1, 6.6.6.6", "\u{1}", String(repeating: "1,", count: 2_000)]
        for lie in lies {
            for field in ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"] {
                // A request with a forwarding field is never local, whatever the field claims.
                let reply = try? await Curl()(["-H", "\(field): \(lie)", "\(fixture.market.origin)/metrics"])
                #expect(
                    reply == nil || [400, 403, 404, 431].contains(reply?.status),
                    "\(field): \(lie.prefix(20))"
                )
            }
        }
        #expect(try await Curl()(["\(fixture.market.origin)/metrics"]).status == 200)
    }
}
