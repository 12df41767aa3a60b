import Market
import MarketStore
import Testing

/// The guarantees of every store about buying at the asked price.
@Suite(.timeLimit(.minutes(10)))
struct PurchaseContract {
    private func purchase(_ trade: TestTrade, _ account: Account, _ amount: Int64 = 10_000) throws
        -> NewPurchase
    {
        let words = try #require(MessageText("이 가격에 사고 싶어요."))
        return NewPurchase(
            of: trade.chair.id,
            at: try trade.won(amount),
            greeting: NewMessage(author: account.id, text: words, isStandard: true)
        )
    }

    @discardableResult
    private func ask(_ trade: TestTrade, _ account: Account, _ amount: Int64 = 10_000) async throws -> Offer {
        let made = try await trade.store.requestPurchase(try purchase(trade, account, amount), once: nil)
        guard case .done(let offer) = made else { throw MarketError.conflict(.answer) }
        return offer
    }

    @Test(arguments: Backend.allCases)
    func aRequestBeginsTheConversationAndNotifiesTheSeller(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let stranger = try await store.createAccount(.sample(30))
            let offer = try await ask(trade, stranger)
            let begun = try #require(try await store.conversation(about: trade.chair.id, of: stranger.id))
            #expect(begun.id == offer.conversation && begun.offer == offer && offer.isPurchase)
            let lines = try await store.messages(in: begun.id, of: trade.seller.id, .after(0), limit: 9)
            #expect(lines.map(\.kind) == [.text, .offer] && lines[1].offer == offer)
            let news = try await store.notifications(of: trade.seller.id, isUnread: true, at: nil, limit: 9)
                .elements.filter { $0.kind == .offer }
            #expect(news.map(\.values.code) == ["purchase"] && news.first?.actor?.id == stranger.id)
            #expect(news.first?.values.amount == offer.amount)
            // Read again it is the same one.
            #expect(try await store.offer(offer.id, of: trade.seller.id) == offer)
            #expect(try await store.buyerPosition(at: trade.chair.id, of: stranger.id).offer == offer)
            #expect(try await store.buyerPosition(at: trade.chair.id, of: trade.buyers[0].id).offer == nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func sixteenPressesMakeOneRequest(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let stranger = try await store.createAccount(.sample(30))
            let made = try await withThrowingTaskGroup(of: Offer.ID.self) { group in
                for _ in 0..<16 { group.addTask { try await ask(trade, stranger).id } }
                return try await group.reduce(into: Set<Offer.ID>()) { $0.insert($1) }
            }
            #expect(made.count == 1)
            let begun = try #require(try await store.conversation(about: trade.chair.id, of: stranger.id))
            let lines = try await store.messages(in: begun.id, of: stranger.id, .after(0), limit: 9)
            #expect(lines.map(\.kind) == [.text, .offer])
        }
    }

    @Test(arguments: Backend.allCases)
    func whatIsRefusedBeginsNoConversation(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let stranger = try await store.createAccount(.sample(30))
            let changed = TradeRefusal.priceChanged(shown: try trade.won(9_000), now: try trade.won(10_000))
            await #expect(throws: MarketError.refusedTrade(changed)) { try await ask(trade, stranger, 9_000) }
            await #expect(throws: MarketError.refusedTrade(.ownProduct)) {
                try await ask(trade, trade.seller)
            }
            try await trade.reserve()
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) { try await ask(trade, stranger) }
            #expect(try await store.conversation(about: trade.chair.id, of: stranger.id) == nil)
            try await store.setBlocked(true, stranger.id, by: trade.seller.id)
            await #expect(throws: MarketError.refusedTrade(.closed)) { try await ask(trade, stranger) }
        }
    }

    @Test(arguments: Backend.allCases)
    func itCountsAmongADaysOffersAndTheSameAgainDoesNot(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            var new = try purchase(trade, trade.buyers[0])
            new.mostInADay = 2
            func press() async throws -> Offer {
                guard case .done(let offer) = try await store.requestPurchase(new, once: nil) else {
                    throw MarketError.conflict(.answer)
                }
                return offer
            }
            for _ in 0..<2 {
                let offer = try await press()
                #expect(try await press() == offer)
                try await trade.answer(.withdraw, to: offer, by: trade.buyers[0])
            }
            await #expect(throws: MarketError.self) { try await press() }
            trade.clock.advance(milliseconds: TestTrade.day)
            #expect(try await press().state == .open)
        }
    }

    @Test(arguments: Backend.allCases)
    func anAcceptedRequestIsADealAtThePriceOfThePress(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let offer = try await ask(trade, trade.buyers[0])
            let accepted = try await trade.answer(.accept, to: offer, by: trade.seller)
            let deal = try #require(accepted.deal)
            let own = try #require(try await store.deal(deal, of: trade.buyers[0].id))
            #expect(own.deal.amount == offer.amount && own.deal.buyer == trade.buyers[0].id)
            // A press that comes late leads to it, of another person to the line.
            #expect(try await ask(trade, trade.buyers[0]).deal == deal)
            await #expect(throws: MarketError.refusedTrade(.notAvailable)) {
                try await ask(trade, trade.buyers[1])
            }
        }
    }
}
