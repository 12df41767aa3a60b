import Market
import MarketStore
import Testing

/// A seller with chairs, and people who have asked for them.
struct TestTrade {
    let store: SQLiteStore
    let clock: ManualClock
    let seller: Account
    let buyers: [Account]
    let chair: Product
    let conversations: [Conversation.ID]
    let codes = DealCodes(111_111, 222_222)

    static let day: Int64 = 86_400_000

    func won(_ amount: Int64) throws -> Money { try Money(hundredths: amount * 100, currency: .krw) }

    @discardableResult
    func offer(_ amount: Int64, by buyer: Int = 0, quantity: Int64 = 1) async throws -> Offer {
        try await store.makeOffer(
            NewOffer(in: conversations[buyer], by: buyers[buyer].id, try won(amount), quantity: quantity)
        )
    }

    @discardableResult
    func answer(_ answer: Offer.Answer, to offer: Offer, by account: Account) async throws -> Offer {
        try await store.answerOffer(offer.id, answer, by: account.id, codes: codes)
    }

    @discardableResult
    func reserve(for buyer: Int = 0, quantity: Int64 = 1) async throws -> Deal {
        try await store.makeDeal(
            NewDeal(in: conversations[buyer], quantity: quantity, codes: codes),
            by: seller.id
        )
    }

    func product() async throws -> Product { try #require(try await store.product(chair.id)) }

    func notices(_ buyer: Int = 0) async throws -> [TradeNotice] {
        try await store.messages(in: conversations[buyer], of: seller.id, .after(0), limit: 100)
            .compactMap { $0.notice?.code }
    }
}

extension Backend {
    func withTrade(
        stock: Int64 = 1,
        buyers count: Int = 3,
        firstCome: Bool = false,
        limits: StoreLimits = StoreLimits(),
        _ body: (SQLiteStore, TestTrade) async throws -> Void
    ) async throws {
        try await withMarket(limits: limits) { store, market async throws in
            let chair = try await market.sell(
                price: 1_000_000,
                stock: stock,
                facts: ProductFacts(takesOffers: true, firstCome: firstCome)
            )
            var buyers: [Account] = []
            var conversations: [Conversation.ID] = []
            let hello = try #require(MessageText("안녕하세요"))
            for number in 0..<count {
                let buyer = try await store.createAccount(.sample(2 + number))
                let sent = try await store.beginConversation(
                    about: chair.id,
                    NewMessage(author: buyer.id, text: hello)
                )
                buyers.append(buyer)
                conversations.append(sent.conversation.id)
            }
            let trade = TestTrade(
                store: store,
                clock: market.clock,
                seller: market.seller,
                buyers: buyers,
                chair: chair,
                conversations: conversations
            )
            try await body(store, trade)
            #expect(try await store.check() == [])
        }
    }
}
