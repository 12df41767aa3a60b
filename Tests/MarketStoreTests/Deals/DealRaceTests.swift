import Market
import Testing

@testable import MarketStore

/// Many people at once at one seller's goods.
@Suite(.timeLimit(.minutes(10)))
struct DealRaceTests {
    /// A thousand times, of two buyers who accept the same chair at the same moment one has it: 16 accepts go on at once.
    @Test func onlyOneOfTwoConcurrentAcceptsSucceedsAThousandTimes() async throws {
        // As many as one person may offer another within an hour.
        let chairs = 8
        try await Crowd.with(chairs: chairs, buyers: 2) { crowd async throws in
            var rounds = 0
            while rounds < 1_000 {
                let offers = try await crowd.offers()
                let deals = try await withThrowingTaskGroup(of: Deal.ID?.self) { group in
                    for (buyer, offer) in offers {
                        group.addTask { try await crowd.accept(offer, by: buyer) }
                    }
                    for chair in crowd.chairs {
                        group.addTask {
                            let seen = try #require(try await crowd.store.product(chair.id))
                            #expect((0...seen.stock).contains(seen.reserved))
                            return nil
                        }
                    }
                    return try await group.reduce(into: [Deal.ID]()) { made, deal in
                        if let deal { made.append(deal) }
                    }
                }
                var promised: Set<Product.ID> = []
                for id in deals {
                    let deal = try #require(try await crowd.store.deal(id, of: crowd.seller.id)).deal
                    promised.insert(deal.product)
                }
                try #require(deals.count == chairs && promised.count == chairs, "one deal a chair")
                for chair in crowd.chairs {
                    let seen = try #require(try await crowd.store.product(chair.id))
                    #expect((seen.reserved, seen.stock, seen.state) == (1, 1, .reserved))
                }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for id in deals {
                        group.addTask {
                            let end = DealChange.cancel(.agreed)
                            _ = try await crowd.store.changeDeal(id, end, by: crowd.seller.id)
                        }
                    }
                    try await group.waitForAll()
                }
                rounds += chairs
                crowd.clock.advance(milliseconds: 86_400_000)
            }
            let open = DealFilter(role: .seller, isOpen: true)
            let left = try await crowd.store.deals(of: crowd.seller.id, open, at: nil, limit: 9)
            #expect(left.elements == [])
        }
    }

    /// 200 newcomers who make 10,000 offers leave as many as they may make in a day, and no more.
    @Test func offersOfNewcomersAreLimitedHoweverManyTheyMake() async throws {
        let most = MessageBudget(.newcomer).offersADay
        try await Crowd.with(chairs: most + 2, buyers: 200) { crowd async throws in
            let made = try await withThrowingTaskGroup(of: Int.self) { group in
                for buyer in crowd.buyers {
                    group.addTask {
                        var made = 0
                        for attempt in 0..<50 {
                            let conversation = crowd.conversations[buyer.id]?[attempt % crowd.chairs.count]
                            var new = NewOffer(
                                in: try #require(conversation),
                                by: buyer.id,
                                try Money("9000", currency: .krw)
                            )
                            new.mostInADay = most
                            if (try? await crowd.store.makeOffer(new)) != nil { made += 1 }
                        }
                        return made
                    }
                }
                return try await group.reduce(0, +)
            }
            let rows = try await crowd.store.read { database throws(MarketError) in
                try database.number("SELECT count(*) FROM offers")
            }
            #expect(made == 2_000)
            #expect(rows == 2_000)
        }
    }
}

/// A seller with chairs at 10,000 won, and buyers each of whom has asked for all of them.
private struct Crowd {
    let store: SQLiteStore
    let clock: ManualClock
    let seller: Account
    let buyers: [Account]
    let chairs: [Product]
    /// By buyer, in the order of the chairs.
    let conversations: [Account.ID: [Conversation.ID]]

    static func with(chairs count: Int, buyers people: Int, _ body: (Crowd) async throws -> Void) async throws
    {
        let place = try StorePlace()
        let store = try place.open()
        let market = try await TestMarket(store: store, clock: place.clock)
        var chairs: [Product] = []
        for _ in 0..<count {
            chairs.append(try await market.sell(price: 1_000_000, facts: ProductFacts(takesOffers: true)))
        }
        let hello = try #require(MessageText("안녕하세요"))
        var buyers: [Account] = []
        var conversations: [Account.ID: [Conversation.ID]] = [:]
        for number in 0..<people {
            let buyer = try await store.createAccount(.sample(2 + number))
            buyers.append(buyer)
            for chair in chairs {
                let first = NewMessage(author: buyer.id, text: hello)
                let begun = try await store.beginConversation(about: chair.id, first)
                conversations[buyer.id, default: []].append(begun.conversation.id)
            }
        }
        let crowd = Crowd(
            store: store,
            clock: place.clock,
            seller: market.seller,
            buyers: buyers,
            chairs: chairs,
            conversations: conversations
        )
        try await body(crowd)
        #expect(try await store.check() == [])
        store.close()
    }

    /// The seller offers every chair to everybody.
    func offers() async throws -> [(Account, Offer)] {
        try await withThrowingTaskGroup(of: (Account, Offer).self) { group in
            for buyer in buyers {
                for conversation in conversations[buyer.id] ?? [] {
                    group.addTask {
                        let amount = try Money("9000", currency: .krw)
                        let new = NewOffer(in: conversation, by: seller.id, amount)
                        return (buyer, try await store.makeOffer(new))
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Returns the deal, or `nil` where another buyer was first.
    func accept(_ offer: Offer, by buyer: Account) async throws -> Deal.ID? {
        do {
            let codes = DealCodes(111_111, 222_222)
            return try await store.answerOffer(offer.id, .accept, by: buyer.id, codes: codes).deal
        } catch MarketError.refusedTrade(.offerOver) {
            return nil
        }
    }
}
