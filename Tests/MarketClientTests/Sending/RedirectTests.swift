import ClientDoubles
import Foundation
import Market
import MarketAPI
import MarketClient
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func theSameServerMovingSomethingIsFollowedWithTheToken(status: Int) async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/products/1", .redirect(status, to: "/moved/1")),
            .expect(.get, "/moved/1", fields: ["Authorization": "Bearer t"], .json(200, Wire.product(1)))
        )
        _ = try await MarketClient.own(session, token: "t").products.detail(Product.ID(1))
    }

    @Test(arguments: [
        "https://elsewhere.example/1", "https://market.example:8443/1",
        "https://market.example.evil.example/1",
        "//elsewhere.example/1",
    ])
    func theTokenIsNotSentToAnotherServer(location: String) async throws {
        let session = ScriptedSession(
            .expect(
                .get,
                "/api/v2/products/1",
                fields: ["Authorization": "Bearer t"],
                .redirect(302, to: location)
            ),
            .expect(.get, "/1", fields: ["Authorization": nil], .json(200, Wire.product(1)))
        )
        _ = try await MarketClient.own(session, token: "t").products.detail(Product.ID(1))
    }

    @Test func theTokenDoesNotComeBackOnTheWayThroughAnotherServer() async throws {
        let session = ScriptedSession(
            .expect(.get, "/api/v2/products/1", .redirect(302, to: "https://elsewhere.example/")),
            .expect(.get, "/", .redirect(302, to: "https://market.example/2")),
            .expect(.get, "/2", fields: ["Authorization": nil], .json(200, Wire.product(1)))
        )
        _ = try await MarketClient.own(session, token: "t").products.detail(Product.ID(1))
    }

    @Test(arguments: ["http://market.example/1", "ftp://market.example/1", "file:///etc/passwd", ""])
    func noRedirectLeadsOutOfASecureConnection(location: String) async throws {
        let session = ScriptedSession(.expect(.get, "/api/v2/products/1", .redirect(302, to: location)))
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(session, token: "t").products.detail(Product.ID(1))
        }
        #expect(failure == .malformedReply(path: "/api/v2/products/1"))
    }

    @Test func writesAreNotRedirectedToOtherHosts() async throws {
        let session = ScriptedSession(
            .expect(
                .post,
                "/api/v2/sessions",
                .redirect(307, to: "https://elsewhere.example/api/v2/sessions")
            )
        )
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(session).accounts.signIn("민지", "a long password")
        }
        #expect(failure == .malformedReply(path: "/api/v2/sessions"))
    }

    @Test func redirectLoopsEnd() async throws {
        let steps = (0..<6).map { _ in
            ScriptedStep.expect(.get, "/api/v2/products/1", .redirect(302, to: "/api/v2/products/1"))
        }
        let failure = try await error { () throws(ClientError) in
            _ = try await MarketClient.own(ScriptedSession(steps)).products.detail(Product.ID(1))
        }
        #expect(failure == .malformedReply(path: "/api/v2/products/1"))
    }

    @Test(arguments: [
        ("https://Market.Example", "https://market.example:443"), ("http://a:80/x", "http://a:80"),
        ("https://market.example.:443/", "https://market.example.:443"),
    ])
    func anOriginIsSchemeHostAndPort(address: String, expected: String) throws {
        let url = try #require(URL(string: address))
        #expect(Origin(url)?.text == expected)
    }
}
