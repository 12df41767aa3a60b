import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// Asking to buy goods at their price, as clients do it.
@Suite("Asking to buy", .timeLimit(.minutes(10)))
struct PurchaseTests {
    private func press(_ bargain: Bargain, _ json: String, as person: Person? = nil, key: String? = nil)
        async throws -> Reply
    {
        try await bargain.talk.market.ask(
            .post,
            "/products/\(bargain.talk.product.id)/purchase",
            as: person ?? bargain.talk.buyer,
            json,
            fields: key.map { [(.idempotencyKey, $0)] } ?? []
        )
    }

    private let asked = #"{"price":"1000","currency":"KRW"}"#

    @Test func aBuyerAsksAndTheSellerConfirms() async throws {
        try await Bargain.with(takesOffers: false) { bargain async throws in
            let made = try await press(bargain, asked)
            let offer = try made.body(Offer.self)
            #expect(made.status == 201 && made.fields[.location] == "/api/v2/offers/\(offer.id)")
            #expect(offer.isPurchase && made.text.contains(#""purchase":true"#))
            #expect(try await press(bargain, asked).text == made.text)
            let news = try await bargain.ask(.get, "/notifications", bargain.talk.seller).text
            #expect(news.contains(#""kind":"offer""#) && news.contains(#""code":"purchase""#))
            let accepted = try await bargain.answer(offer.id, "accept", bargain.talk.seller).body(Offer.self)
            #expect(accepted.deal != nil)
            #expect(try await press(bargain, asked).body(Offer.self) == accepted)
        }
    }

    @Test func aKeyGivesTheSameReplyAndNoOtherBody() async throws {
        try await Bargain.with { bargain async throws in
            let made = try await press(bargain, asked, key: "one")
            _ = try await bargain.answer(try made.body(Offer.self).id, "withdraw", bargain.talk.buyer)
            #expect(try await press(bargain, asked, key: "one").text == made.text)
            let other = #"{"price":"900","currency":"KRW"}"#
            #expect(try await press(bargain, other, key: "one").code == .keyReused)
        }
    }

    @Test func theFirstToBuyGetsTheDealWithTheReply() async throws {
        try await Bargain.with(firstCome: true) { bargain async throws in
            bargain.talk.market.rules.update(newcomers: .trusted)
            let changed = try await press(bargain, #"{"price":"900","currency":"KRW"}"#)
            #expect((changed.status, changed.code) == (409, .priceChanged))
            let made = try await press(bargain, asked, key: "one")
            let offer = try made.body(Offer.self)
            #expect(made.status == 201 && offer.state == .accepted)
            let deal = try #require(offer.deal)
            #expect(try await bargain.ask(.get, "/deals/\(deal)", bargain.talk.buyer).status == 200)
            #expect(try await press(bargain, asked, key: "one").text == made.text)
            #expect(try await press(bargain, asked).body(Offer.self) == offer)
            let lines = try await bargain.ask(
                .get,
                "/conversations/\(bargain.conversation)/messages",
                bargain.talk.seller
            ).body(MessagesBody.self)
            #expect(
                lines.items.last?.notice?.code == .firstCome && lines.items.last?.notice?.deal?.id == deal
            )
        }
    }

    @Test func aChangedPriceIsRefusedWithBoth() async throws {
        try await Bargain.with { bargain async throws in
            let reply = try await press(bargain, #"{"price":"900","currency":"KRW"}"#)
            #expect((reply.status, reply.code) == (409, .priceChanged))
            let fields = try reply.body(ProblemBody.self).fields
            #expect(fields.map(\.field) == ["shown", "price"])
            #expect(fields.map(\.message) == ["900", "1000"] && fields.map(\.code) == ["KRW", "KRW"])
            #expect(reply.text.contains("900원") && reply.text.contains("1,000원"))
            let dollars = try await press(bargain, #"{"price":"1000","currency":"USD"}"#)
            #expect(dollars.code == .priceChanged)
        }
    }

    @Test(arguments: [
        "{}", #"{"price":"1000"}"#, #"{"currency":"KRW"}"#, #"{"price":"-1","currency":"KRW"}"#,
        #"{"price":"1000","currency":"EUR"}"#, #"{"price":"1000","currency":"KRW","quantity":0}"#,
    ])
    func whatSaysNoPriceIsMalformed(json: String) async throws {
        try await Bargain.with { bargain async throws in
            #expect([400, 422].contains(try await press(bargain, json).status))
        }
    }

    @Test func giveawaysAreAskedForAnotherWay() async throws {
        try await Bargain.with { bargain async throws in
            let market = bargain.talk.market
            let given = try await market.product(
                of: bargain.talk.seller,
                price: "0",
                facts: ProductFacts(giveaway: .first)
            )
            let path = "/products/\(given.id)/purchase"
            let reply = try await market.ask(
                .post,
                path,
                as: bargain.talk.buyer,
                #"{"price":"0","currency":"KRW"}"#
            )
            #expect((reply.status, reply.code) == (409, .isGiveaway))
        }
    }

    @Test func ownAndHiddenProductsAreRefused() async throws {
        try await Bargain.with { bargain async throws in
            let own = try await press(bargain, asked, as: bargain.talk.seller)
            #expect(own.code == .ownProduct)
            let path = "/products/\(bargain.talk.product.id)/state"
            _ = try await bargain.ask(.put, path, bargain.talk.seller, #"{"state":"hidden"}"#)
            #expect(try await press(bargain, asked).status == 404)
        }
    }
}
