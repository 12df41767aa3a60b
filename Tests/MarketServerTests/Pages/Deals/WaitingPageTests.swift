import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Waiting for goods on pages, and what is refused there.
@Suite(.timeLimit(.minutes(10)))
struct WaitingPageTests {
    @Test func eachPlaceInTheLineReadsItsOwnSentence() async throws {
        try await TradeFixture.with { fixture in
            try await fixture.reserveAll()
            let path = "/products/\(fixture.product)/wait"
            let (_, first) = try await fixture.stranger("첫째")
            let (_, second) = try await fixture.stranger("둘째")
            for browser in [first, second] {
                #expect(try await browser.post(path, from: path, ["do": "join"]).status == 303)
            }
            #expect(try await first.get(path).text.contains("첫 번째로 기다려요. 예약이 풀리면"))
            #expect(try await second.get(path).text.contains("2번째로 기다려요. 예약이 풀리면"))

            let deal = try #require(try await fixture.deals().first).deal
            let end = #"{"state":"cancelled","reason":"agreed"}"#
            let seller = fixture.bargain.talk.seller
            _ = try await fixture.bargain.ask(.put, "/deals/\(deal.id)/state", seller, end)
            let held = try await first.get(path).text
            #expect(held.contains("지금 예약할 수 있어요.") && !held.contains("첫 번째로 기다려요"))
            let free = "지금은 기다리지 않아도 돼요."
            #expect(try await second.get(path).text.contains(free), "one of three is kept")
            let talk = "/conversations/\(fixture.talk)/deal"
            _ = try await fixture.bargain.ask(.post, talk, seller, #"{"quantity":2}"#)
            #expect(try await second.get(path).text.contains("지금은 먼저 기다린 분만 예약할 수 있어요."))

            // The hold is over: all may have it, and no one has to wait.
            fixture.market.clock.advance(seconds: 3 * 3_600)
            for browser in [first, second] {
                let page = try await browser.get(path).text
                #expect(page.contains(free) && !page.contains("번째로 기다려요."))
            }

            let sold = #"{"state":"sold","cancelDeals":true}"#
            _ = try await fixture.bargain.ask(.put, "/products/\(fixture.product)/state", seller, sold)
            #expect(try await second.get(path).text.contains("이 상품은 팔렸어요."))
        }
    }

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
