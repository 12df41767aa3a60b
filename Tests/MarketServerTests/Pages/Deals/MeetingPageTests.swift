import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// The page where a meeting is proposed, and for whom it is not there.
@Suite(.timeLimit(.minutes(10)))
struct MeetingPageTests {
    @Test func meetingIsProposedOnlyForWhatIsReserved() async throws {
        try await TradeFixture.with { fixture in
            let path = "/conversations/\(fixture.talk)/meeting"
            let talk = "/conversations/\(fixture.talk)#write"
            #expect(try await fixture.buyer.get(path).location == talk)
            let deal = "/deals/\(try await fixture.reserve().id)"
            #expect(try await fixture.buyer.get(path).status == 200)
            #expect(try await fixture.seller.post(deal, from: deal, ["do": "confirm"]).status == 303)
            // One of them says that they have met.
            #expect(try await fixture.buyer.get(path).location == talk)
            let late = try await fixture.buyer.post(path, from: "/settings", ["place": "망원역"])
            #expect((400..<500).contains(late.status) && late.text.contains("data-talk"))
            let (_, stranger) = try await fixture.stranger()
            #expect(try await stranger.get(path).status == 404)
        }
    }
}
