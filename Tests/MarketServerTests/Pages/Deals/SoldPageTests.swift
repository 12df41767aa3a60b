import HTTPServer
import Market
import MarketAPI
import Testing

@testable import MarketServer

/// Saying on a page to whom goods were sold, and what is refused there.
@Suite(.timeLimit(.minutes(10)))
struct SoldPageTests {
    @Test func aConversationAboutAnotherProductSellsNothing() async throws {
        try await TradeFixture.with { fixture in
            let other = try await fixture.market.product(of: fixture.bargain.talk.seller, "다른 물건").id
            let path = "/products/\(other)/sold"
            let reply = try await fixture.seller.post(path, from: path, ["conversation": "\(fixture.talk)"])
            #expect(reply.status == 404)
            #expect(try await fixture.deals().isEmpty)
            #expect(try await fixture.bargain.product().stock == 3)
        }
    }

    @Test func whoLosesAReservationIsNamedBeforeItEnds() async throws {
        try await TradeFixture.with { fixture in
            // One of the three is reserved for another person, and two for the first.
            let (person, _) = try await fixture.stranger("하늘")
            let first = "/conversations/\(fixture.talk)/deal"
            let seller = fixture.bargain.talk.seller
            _ = try await fixture.bargain.ask(.post, first, seller, #"{"quantity":2}"#)
            let begun = try await fixture.bargain.ask(
                .post,
                "/products/\(fixture.product)/conversation",
                person,
                #"{"question":"available"}"#
            ).body(ConversationBody.self).conversation.id
            _ = try await fixture.bargain.ask(.post, "/conversations/\(begun)/deal", seller, "{}")
            let (third, _) = try await fixture.stranger("셋째")
            let other = try await fixture.bargain.ask(
                .post,
                "/products/\(fixture.product)/conversation",
                third,
                #"{"question":"available"}"#
            ).body(ConversationBody.self).conversation.id
            let path = "/products/\(fixture.product)/sold"
            let one = try await fixture.seller.post(path, from: path, ["conversation": "\(other)"])
            #expect(one.status == 409 && one.text.contains("하늘님의 예약이 취소돼요."))
            #expect(!one.text.contains("buyer님의 예약이 취소돼요."))
            let all = try await fixture.seller.post(path, from: path, ["conversation": ""])
            #expect(all.status == 409 && all.text.contains("하늘님의 예약이 취소돼요."))
            #expect(all.text.contains("buyer님의 예약이 취소돼요."))
            #expect(try await fixture.deals().count == 2)
        }
    }

    @Test func buyerSellsNothingToThemselves() async throws {
        try await TradeFixture.with { fixture in
            let path = "/products/\(fixture.product)/sold"
            let reply = try await fixture.buyer.post(
                path,
                from: "/settings",
                ["conversation": "\(fixture.talk)"]
            )
            #expect(reply.status == 404)
            #expect(try await fixture.deals().isEmpty)
            #expect(try await fixture.bargain.product().stock == 3)
        }
    }
}
