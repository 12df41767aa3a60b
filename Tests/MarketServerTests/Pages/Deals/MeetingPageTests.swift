import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// The page where a meeting is proposed, and for whom it is not there.
@Suite(.timeLimit(.minutes(1)))
struct MeetingPageTests {
    @Test func meetingIsProposedOnlyForWhatIsReserved() async throws {
        try await TradeFixture.with { fixture in
            let path = "/conversations/\(fixture.talk)/meeting"
            #expect(try await fixture.buyer.get(path).status == 404)
            let deal = "/deals/\(try await fixture.reserve().id)"
            #expect(try await fixture.buyer.get(path).status == 200)
            #expect(try await fixture.seller.post(deal, from: deal, ["do": "confirm"]).status == 303)
            #expect(try await fixture.buyer.get(path).status == 409, "one of them says that they have met")
        }
    }
}
