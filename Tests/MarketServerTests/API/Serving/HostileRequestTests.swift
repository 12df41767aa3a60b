import Foundation
import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import ServerDoubles
import Testing

@testable import MarketServer

/// Requests that nobody should send, and details that no reply should give.
@Suite(.timeLimit(.minutes(10)))
struct HostileRequestTests {
    private static let deep = String(repeating: "[", count: 100_000)

    @Test(arguments: [
        ("", "A JSON body is needed."), ("{", "The body is not JSON."), ("\u{FEFF}", "The body is not JSON."),
        ("[]", "The body has a value of the wrong type."),
        ("null", "The body has a value of the wrong type."),
        ("{}", "name is missing."), (#"{"name":1,"password":"x"}"#, "name has a value of the wrong type."),
        (#"{"name":null,"password":"x"}"#, "name has a value of the wrong type."),
        (#"{"name":"a","password":"sesame","kind":"sesame"}"#, "kind has a value that it can't have."),
        (deep, "The body is not JSON."), (#"{"name":"\ud800","password":"x"}"#, "The body is not JSON."),
    ])
    func malformedBodyIsReportedWithItsPath(body: String, detail: String) async throws {
        try await TestMarket.with { market in
            let request = try HTTPRequest(.post, "/api/v2/sessions", body: Array(body.utf8))
            let problem = try await market.ask(request).body(ProblemBody.self)
            #expect((problem.code, problem.detail) == (.malformed, detail))
        }
    }

    @Test func invalidPhotoIsReportedWithItsIndex() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let reply = try await market.ask(
                .post,
                "/products",
                as: seller,
                #"{"photos":[{"id":1},{"id":"x"}]}"#
            )
            #expect(try reply.body(ProblemBody.self).detail == "photos[1].id has a value of the wrong type.")
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", ""])
    func contentTypeOtherThanJSONIsRefused(type: String) async throws {
        try await TestMarket.with { market in
            let request = try HTTPRequest(
                .post,
                "/api/v2/sessions",
                fields: [(.contentType, type)],
                body: Array(#"{"name":"a","password":"b"}"#.utf8)
            )
            #expect(await market.ask(request).code == .unsupportedMedia)
        }
    }

    @Test func bodyOverTheLimitIsRefused() async throws {
        try await TestMarket.with { market in
            let body = [UInt8](repeating: UInt8(ascii: " "), count: (1 << 20) + 1)
            let reply = await market.ask(try HTTPRequest(.post, "/api/v2/sessions", body: body))
            #expect(reply.code == .tooLarge)
        }
    }

    @Test(arguments: [
        (HTTPMethod.post, "/search", "GET, HEAD, OPTIONS"),
        (HTTPMethod(rawValue: "TRACE"), "/cart", "DELETE, GET, HEAD, OPTIONS"),
        (.put, "/products", "GET, HEAD, OPTIONS, POST"),
        (HTTPMethod(rawValue: "get"), "/account", "GET, HEAD, OPTIONS"),
        (.head, "/accounts", "OPTIONS, POST"),
    ])
    func wrongMethodIsAnsweredWithAllow(method: HTTPMethod, path: String, allowed: String) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(method, path)
            #expect((reply.status, reply.fields[.allow]) == (405, allowed))
            let options = try await market.ask(.options, path)
            #expect((options.status, options.fields[.allow]) == (204, allowed))
        }
    }

    @Test func crossOriginCallsIgnoreCookies() async throws {
        try await TestMarket.with { market in
            let fields: [(HTTPFieldName, String)] = [
                (.origin, "https://elsewhere.example"), ("Access-Control-Request-Method", "PATCH"),
            ]
            let preflight = try await market.ask(.options, "/products/1", fields: fields)
            let reply = try await market.ask(.get, "/products", fields: [fields[0]])
            #expect(preflight.fields["Access-Control-Allow-Headers"]?.contains("Authorization") == true)
            #expect(preflight.fields["Access-Control-Allow-Credentials"] == nil)
            #expect(reply.fields["Access-Control-Allow-Origin"] == "https://elsewhere.example")
        }
    }

    @Test(arguments: [
        "", "/", "/nothing", "/products/0", "/products/-1", "/products/9223372036854775808",
        "/products/1/state/2",
        "/products/%FF", "/account/nothing",
    ])
    func malformedPathIsNotFound(path: String) async throws {
        try await TestMarket.with { market in
            let code = try await market.ask(.get, path).code
            #expect(code == .notFound || code == .malformed)
        }
    }

    @Test(arguments: [
        "Bearer", "Bearer x", "Basic YTpi", "Bearer \(String(repeating: "A", count: 43))",
        "Bearer \(String(repeating: "A", count: 10_000))",
    ])
    func invalidTokenSignsNobodyIn(authorization: String) async throws {
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, "/account", fields: [(.authorization, authorization)])
            #expect(reply.code == .unauthenticated)
            #expect(reply.fields["WWW-Authenticate"] == "Bearer")
        }
    }

    @Test func secretsAreNeitherLoggedNorEchoed() async throws {
        try await TestMarket.with(
            photos: PhotoMaking.failing,
            passwords: .failing
        ) { market in
            let seller = try await market.person("seller")
            var replies: [Reply] = []
            for (method, path, body) in [
                (HTTPMethod.post, "/sessions", #"{"name":"sesame-name","password":"sesame"}"#),
                (.post, "/accounts", #"{"name":"somebody","password":"sesame sesame","kind":"sesame"}"#),
                (.post, "/administrator", #"{"name":"a","password":"sesame","invitation":"sesame"}"#),
                (.put, "/account/password", #"{"current":"sesame","new":["sesame"]}"#),
                (.delete, "/searches/one?text=sesame", "sesame"), (.get, "/search?q=sesame", nil),
                (.get, "/products?cursor=sesame", nil), (.get, "/sesame", nil),
            ] {
                replies.append(try await market.ask(method, path, as: seller, body))
            }
            let photo = try HTTPRequest(
                .post,
                "/api/v2/uploads",
                fields: [(.authorization, "Bearer \(seller.token.text)"), (.contentType, "image/png")],
                body: Array("sesame".utf8)
            )
            replies.append(await market.ask(photo))

            #expect(replies.contains { $0.status == 500 })
            for reply in replies { #expect(!reply.text.contains("sesame"), "\(reply.text)") }
            let log = market.log.all
            #expect(log.contains { $0.contains("request_failed") })
            for line in log {
                #expect(!line.contains("sesame") && !line.contains(seller.token.text), "\(line)")
            }
        }
    }

    @Test func unexpectedErrorIsABare500AndLoggedWithItsRequestID() async throws {
        try await TestMarket.with(photos: { .failing($0) }) { market in
            let seller = try await market.person("seller")
            let reply = await market.ask(
                try HTTPRequest(
                    .post,
                    "/api/v2/uploads",
                    fields: [
                        (.authorization, "Bearer \(seller.token.text)"), (.contentType, "image/png"),
                        ("X-Request-ID", "mine-1"),
                    ],
                    body: Array("photo".utf8)
                )
            )
            let problem = try reply.body(ProblemBody.self)
            #expect(
                (reply.status, problem.code, problem.detail, problem.request) == (500, .failed, nil, "mine-1")
            )
            #expect(market.log.all.contains { $0.contains("request_failed") && $0.contains("mine-1") })
        }
    }

    /// It is no wrong password, and no fault of the program: with memory again, the same request succeeds.
    @Test func aPasswordCheckWithoutMemoryAnswersWithRetryAfter() async throws {
        try await TestMarket.with(passwords: .failing) { market in
            let reply = try await market.ask(
                .post,
                "/sessions",
                as: nil,
                #"{"name":"nobody","password":"x"}"#,
                fields: [("X-Request-ID", "mine-1")]
            )
            let problem = try reply.body(ProblemBody.self)
            #expect((reply.status, problem.code, problem.request) == (503, .busy, "mine-1"))
            #expect(reply.fields[.retryAfter] == "2")
            #expect(market.log.all.contains { $0.contains("no memory") && $0.contains("mine-1") })
        }
    }
}

extension PasswordHashing {
    /// On a machine without memory.
    fileprivate static let failing = PasswordHashing(
        hash: { _ throws(PasswordError) in throw .outOfMemory },
        verify: { _, _ throws(PasswordError) in throw .outOfMemory }
    )
}

extension PhotoMaking {
    fileprivate static func failing(_ store: SQLiteStore) -> PhotoMaking {
        PhotoMaking { _, _ throws(MarketError) in
            throw .unavailable(.failed(cause: "disk I/O error"))
        }
    }
}
