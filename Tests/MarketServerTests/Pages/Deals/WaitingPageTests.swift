import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Waiting for goods on pages, and what is refused there.
@Suite(.timeLimit(.minutes(1)))
struct WaitingPageTests {
    @Test func whoIsNotNextReservesNothingAndWritesToNobody() async throws {
        try await TradeStage.with { stage in
            try await stage.reserveAll()
            let path = "/products/\(stage.product)/wait"
            let (person, browser) = try await stage.stranger()
            #expect(try await browser.post(path, from: path, ["do": "join"]).status == 303)
            #expect(try await browser.post(path, from: path, ["do": "reserve"]).status == 409)
            #expect(try await stage.talks(of: person) == 0)
        }
    }
}
