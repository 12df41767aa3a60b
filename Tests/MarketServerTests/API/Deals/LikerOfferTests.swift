import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// One lower price for all who like goods, as clients ask for it.
@Suite(.timeLimit(.minutes(10)))
struct LikerOfferTests {
    @Test func aLikerTakesTheLowerPriceAndIsKnownByThat() async throws {
        try await Bargain.with { bargain async throws in
            let (market, seller) = (bargain.talk.market, bargain.talk.seller)
            let liker = try await market.person("liker")
            let address = "/products/\(bargain.talk.product.id)/liker-offer"
            let price = #"{"amount":"700"}"#
            let early = try await market.ask(.put, address, as: seller, price)
            #expect((early.status, early.code) == (409, .nobodyLikes))
            _ = try await market.ask(.put, "/products/\(bargain.talk.product.id)/like", as: liker)

            let high = try await market.ask(.put, address, as: seller, #"{"amount":"1000"}"#)
            #expect((high.status, high.code) == (422, .offerRange))
            let made = try await market.ask(.put, address, as: seller, price)
            #expect(made.status == 200 && !made.text.contains("liker"))
            #expect(try await market.ask(.put, address, as: seller, price).text == made.text)
            let other = try await market.ask(.put, address, as: seller, #"{"amount":"600"}"#)
            #expect((other.status, other.code) == (409, .likersTold))

            let line = try await market.ask(.get, "/notifications", as: liker).text
            #expect(line.contains(#""kind":"liker_offer""#) && line.contains(#""amount":"700""#))
            #expect(try await market.ask(.get, address, as: liker).text == made.text)
            // Nobody else learns that there is one.
            #expect(try await market.ask(.get, address, as: bargain.talk.buyer).status == 404)
            #expect(try await market.ask(.post, address, as: bargain.talk.buyer).status == 404)

            let deal = try await market.ask(.post, address, as: liker).body(OwnDeal.self)
            #expect(deal.deal.amount.decimalText == "700" && deal.role == .buyer)
            #expect(try await market.ask(.post, address, as: liker).body(OwnDeal.self) == deal)
            let product = try await bargain.product()
            #expect((product.reserved, product.stock) == (1, 3))
        }
    }

    @Test func itsSellerEndsIt() async throws {
        try await Bargain.with { bargain async throws in
            let (market, seller, liker) = (bargain.talk.market, bargain.talk.seller, bargain.talk.buyer)
            let address = "/products/\(bargain.talk.product.id)/liker-offer"
            _ = try await market.ask(.put, "/products/\(bargain.talk.product.id)/like", as: liker)
            _ = try await market.ask(.put, address, as: seller, #"{"amount":"700"}"#)
            #expect(try await market.ask(.delete, address, as: liker).status == 404)
            #expect(try await market.ask(.delete, address, as: seller).status == 204)
            #expect(try await market.ask(.delete, address, as: seller).status == 204)
            let late = try await market.ask(.post, address, as: liker)
            #expect((late.status, late.code) == (409, .offerOver))
        }
    }

    /// An account that does not sell the product learns nothing about the valid prices for it.
    @Test func onlyTheSellerMakesALikerOffer() async throws {
        try await Bargain.with { bargain async throws in
            let (offers, buyer) = (bargain.talk.market.services.likerOffers, bargain.talk.buyer.account)
            for amount in [70_000, 100_000, 0, -1] as [Int64] {
                await #expect(throws: MarketError.notFound, "\(amount)") {
                    _ = try await offers.make(amount, for: bargain.talk.product.id, by: buyer)
                }
            }
        }
    }

    @Test(arguments: ["{}", #"{"amount":"-1"}"#, #"{"amount":"cheap"}"#, #"{"amount":null}"#, "[]", ""])
    func anInvalidPriceIsRefused(body: String) async throws {
        try await Bargain.with { bargain async throws in
            let address = "/products/\(bargain.talk.product.id)/liker-offer"
            let reply = try await bargain.talk.market.ask(.put, address, as: bargain.talk.seller, body)
            #expect((400..<423).contains(reply.status) && reply.code != nil)
        }
    }
}
