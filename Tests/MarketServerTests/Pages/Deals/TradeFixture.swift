import HTTPServer
import Market
import MarketAPI
import MarketStore
import Testing

@testable import MarketServer

/// Two browsers, and a product at 1,000 won that takes offers.
struct TradeFixture {
    let bargain: Bargain
    let (seller, buyer): (PageClient, PageClient)

    static func with(
        takesOffers: Bool = true,
        firstCome: Bool = false,
        _ body: (TradeFixture) async throws -> Void
    ) async throws {
        try await Bargain.with(takesOffers: takesOffers, firstCome: firstCome) { bargain in
            let market = bargain.talk.market
            let seller = PageClient(market, as: bargain.talk.seller)
            let buyer = PageClient(market, as: bargain.talk.buyer)
            try await body(TradeFixture(bargain: bargain, seller: seller, buyer: buyer))
        }
    }

    var product: Product.ID { bargain.talk.product.id }
    var talk: Conversation.ID { bargain.conversation }
    var market: TestMarket { bargain.talk.market }

    func deals(open: Bool = true) async throws -> [OwnDeal] {
        try await bargain.ask(.get, "/deals?open=\(open)", bargain.talk.seller)
            .body(PageBody<OwnDeal>.self).items
    }

    func reserve() async throws -> Deal {
        let reply = try await seller.post("/conversations/\(talk)/deal", from: "/conversations/\(talk)", [:])
        #expect(reply.status == 303)
        return try #require(try await deals().first).deal
    }

    /// Promises all three to the buyer.
    func reserveAll() async throws {
        let path = "/conversations/\(talk)/deal"
        let whole = try await bargain.ask(.post, path, bargain.talk.seller, #"{"quantity":3}"#)
        #expect(whole.status == 201)
    }

    /// Makes another person, who has not written yet.
    func stranger(_ name: String = "stranger") async throws -> (person: Person, browser: PageClient) {
        let person = try await market.person(name)
        return (person, PageClient(market, as: person))
    }

    func talks(of person: Person) async throws -> Int {
        try await bargain.ask(.get, "/conversations", person).body(ConversationsBody.self).items.count
    }
}
