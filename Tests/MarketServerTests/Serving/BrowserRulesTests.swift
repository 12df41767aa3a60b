import HTTPServer
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct BrowserRulesTests {
    @Test(arguments: [
        "/products", "/products?limit=1", "/products/99", "/nowhere", "/search?q=%EC%9E%90", "/cart",
    ])
    func repliesOfTheAPIAreNeitherGuessedAtNorFramed(path: String) async throws {
        try await TestMarket.with { market in
            // The second may come from memory.
            for _ in 1...2 {
                let reply = try await market.ask(.get, path)

                #expect(reply.fields.values("X-Content-Type-Options") == ["nosniff"])
                let policies = reply.fields.values("Content-Security-Policy")
                #expect(policies == ["object-src 'none'; base-uri 'none'; frame-ancestors 'none'"])
            }
        }
    }

    /// A second policy would be added to the first by the browser.
    @Test func aPageKeepsItsOwnPolicyAlone() async throws {
        try await TestMarket.with { market in
            let page = try await PageClient(market).get("/")

            #expect(page.fields.values("Content-Security-Policy").count == 1)
        }
    }
}
