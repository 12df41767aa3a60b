import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Waiting for goods on pages, and what is refused there.
@Suite(.timeLimit(.minutes(1)))
struct WaitingPageTests {
    @Test func onlyTheNextInTheQueueCanReserve() async throws {
        try await TradeFixture.with { fixture in
            try await fixture.reserveAll()
            let path = "/products/\(fixture.product)/wait"
            let (person, browser) = try await fixture.stranger()
            #expect(try await browser.post(path, from: path, ["do": "join"]).status == 303)
            #expect(try await browser.post(path, from: path, ["do": "reserve"]).status == 409)
            #expect(try await fixture.talks(of: person) == 0)
        }
    }
}
