import HTTPServer
import MarketAPI
import Testing

@testable import MarketServer

/// A session is prolonged once in a while; the browser must hear of it then, whatever the reply is.
@Suite(.timeLimit(.minutes(10)))
struct RefusedRenewalTests {
    /// Signs in, waits until more than half of the session's time is over, and asks.
    private func reply(
        _ method: HTTPMethod,
        _ path: String,
        accept: String,
        renewing body: (Reply, _ cookie: String) -> Void
    ) async throws {
        try await TestMarket.with { market in
            _ = try await market.person("seller")
            let signedIn = try await market.ask(
                .post,
                "/sessions",
                #"{"name":"seller","password":"correct horse"}"#
            )
            let cookie = try #require(signedIn.fields[.setCookie])
            market.clock.advance(seconds: 46 * 24 * 60 * 60)
            let fields: [(HTTPFieldName, String)] = [
                (.cookie, String(cookie.prefix { $0 != ";" })), ("Accept", accept),
            ]
            body(await market.ask(try HTTPRequest(method, path, fields: fields)), cookie)
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, "/api/v2/products/999", 404), (.get, "/api/v2/moderations", 403),
        (.put, "/api/v2/products/1", 405),
    ])
    func sessionIsRenewedByARefusedCall(method: HTTPMethod, path: String, status: Int) async throws {
        try await reply(method, path, accept: "application/json") { reply, cookie in
            #expect(reply.status == status)
            #expect(reply.fields.values(.setCookie) == [cookie])
        }
    }

    @Test(arguments: [
        (HTTPMethod.get, "/products/999", 404), (.get, "/nowhere", 404), (.post, "/mine", 405),
        (.post, "/settings", 415),
    ])
    func sessionIsRenewedByAPageThatFails(method: HTTPMethod, path: String, status: Int) async throws {
        try await reply(method, path, accept: "text/html") { reply, cookie in
            #expect(reply.status == status)
            #expect(reply.fields.values(.setCookie) == [cookie])
        }
    }
}
