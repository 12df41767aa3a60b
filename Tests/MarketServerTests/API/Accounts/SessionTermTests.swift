import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Sessions that go on for as long as they are used.
@Suite(.timeLimit(.minutes(10)))
struct SessionTermTests {
    private static let day: Int64 = 24 * 60 * 60

    /// Signs in by a page, and gives the cookie.
    private func cookie(_ market: TestMarket) async throws -> String {
        _ = try await market.person("seller")
        let reply = try await market.ask(
            .post,
            "/sessions",
            #"{"name":"seller","password":"correct horse"}"#
        )
        return try #require(reply.fields[.setCookie])
    }

    private func pair(_ cookie: String) -> (HTTPFieldName, String) {
        (.cookie, String(cookie.prefix { $0 != ";" }))
    }

    @Test func sessionUsedInItsSecondHalfIsRenewed() async throws {
        try await TestMarket.with { market in
            let cookie = try await cookie(market)

            market.clock.advance(seconds: 44 * Self.day)
            let early = try await market.ask(.get, "/account", fields: [pair(cookie)])
            #expect((early.status, early.fields[.setCookie]) == (200, nil))

            market.clock.advance(seconds: 2 * Self.day)
            let late = try await market.ask(.get, "/account", fields: [pair(cookie)])
            #expect((late.status, late.fields[.setCookie]) == (200, cookie))

            market.clock.advance(seconds: 89 * Self.day)
            let later = try await market.ask(.get, "/account", fields: [pair(cookie)])
            #expect((later.status, later.fields[.setCookie]) == (200, cookie))

            market.clock.advance(seconds: 90 * Self.day)
            #expect(try await market.ask(.get, "/account", fields: [pair(cookie)]).status == 401)
        }
    }

    @Test func appTokenIsRenewedWithoutACookie() async throws {
        try await TestMarket.with { market in
            _ = try await market.person("seller")
            let body = #"{"name":"seller","password":"correct horse","kind":"app"}"#
            let signedIn = try await market.ask(.post, "/sessions", body)
            let token = try #require(try signedIn.body(SignedInBody.self).token)
            let fields: [(HTTPFieldName, String)] = [(.authorization, "Bearer \(token)")]

            for _ in 1...4 {
                market.clock.advance(seconds: 80 * Self.day)
                let reply = try await market.ask(.get, "/account", fields: fields)
                #expect((reply.status, reply.fields[.setCookie]) == (200, nil))
            }
        }
    }

    @Test func signingOutIsNotUndoneByRenewal() async throws {
        try await TestMarket.with { market in
            let cookie = try await cookie(market)
            market.clock.advance(seconds: 60 * Self.day)

            let reply = try await market.ask(.delete, "/sessions/current", fields: [pair(cookie)])

            #expect(reply.fields[.setCookie]?.contains("Max-Age=0") == true)
            #expect(try await market.ask(.get, "/account", fields: [pair(cookie)]).status == 401)
        }
    }

    @Test func crossSiteFormDoesNotRenewASession() async throws {
        try await TestMarket.with { market in
            let cookie = try await cookie(market)
            market.clock.advance(seconds: 60 * Self.day)

            let reply = try await market.ask(
                .delete,
                "/sessions",
                fields: [pair(cookie), ("Sec-Fetch-Site", "cross-site")]
            )

            #expect((reply.status, reply.fields[.setCookie]) == (401, nil))
            market.clock.advance(seconds: 30 * Self.day)
            #expect(try await market.ask(.get, "/account", fields: [pair(cookie)]).status == 401)
        }
    }
}
