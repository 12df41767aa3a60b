import HTTPServer
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct SignOutTests {
    @Test(arguments: ["", "1"])
    func browserForgetsThePagesItKept(everywhere: String) async throws {
        try await TestMarket.with { market in
            let browser = PageClient(market, as: try await market.person("민지"))
            let reply = try await browser.post("/signout", from: "/settings", ["everywhere": everywhere])
            #expect(reply.status == 303)
            #expect(reply.fields.values("Clear-Site-Data") == ["\"cache\""])
            #expect(browser.cookies[Credential.cookieName] == nil)
        }
    }
}
