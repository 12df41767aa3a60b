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

    /// Buys where the first has it; `most` is how many the account may have reserved then.
    private func buy(_ trade: TestTrade, _ account: Account, most: Int? = nil, key: String? = nil)
        async throws -> Outcome<Offer>
    {
        var new = try purchase(trade, account)
        (new.codes, new.mostReserved) = (trade.codes, most)
        let content = try #require(Fingerprint(Array(repeating: 1, count: 32)))
        let once = key.map { key in
            Once<Offer>(account: account.id, key: key, fingerprint: content) { Array("\($0.id)".utf8) }
        }
        return try await trade.store.requestPurchase(new, once: once)
    }

    @Test(arguments: Backend.allCases)
    func ofFortyEightPressesOneHasIt(backend: Backend) async throws {
        try await backend.withTrade(firstCome: true) { store, trade async throws in
            var people: [Account] = []
            for number in 0..<48 { people.append(try await store.createAccount(.sample(100 + number))) }
            let made = try await withThrowingTaskGroup(of: Offer?.self) { group in
                for person in people {
                    group.addTask {
                        do {
                            return try await buy(trade, person).value
                        } catch MarketError.refusedTrade(.notAvailable) {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [Offer]()) { if let offer = $1 { $0.append(offer) } }
            }
            let won = try #require(made.first)
            #expect(made.count == 1 && won.state == .accepted)
            let id = try #require(won.deal)
            let deal = try #require(try await store.deal(id, of: trade.seller.id)).deal
            #expect(deal.state == .reserved && deal.buyer == won.maker && deal.amount == won.amount)
            let product = try await trade.product()
            #expect((product.state, product.reserved) == (.reserved, 1))
            let open = try await store.deals(
                of: trade.seller.id,
                DealFilter(isOpen: true),
                at: nil,
                limit: 99
            )
            #expect(open.elements.count == 1)
            // The others have begun nothing, and may wait.
            for person in people where person.id != won.maker {
                #expect(try await store.conversation(about: trade.chair.id, of: person.id) == nil)
            }
            let late = try #require(people.first { $0.id != won.maker })
            #expect(try await store.joinLine(of: trade.chair.id, by: late.id).position == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func theSellerIsNotifiedOfTheDealAlone(backend: Backend) async throws {
        try await backend.withTrade(firstCome: true) { store, trade async throws in
            let buyer = trade.buyers[0]
            let offer = try #require(try await buy(trade, buyer).value)
            let news = try await store.notifications(of: trade.seller.id, isUnread: true, at: nil, limit: 9)
                .elements.filter { $0.subject.id == offer.conversation.rawValue }
            #expect(news.contains { $0.kind == .deal && $0.values.code == "first_come" })
            #expect(!news.contains { $0.kind == .offer })
            let theirs = try await store.notifications(of: buyer.id, isUnread: true, at: nil, limit: 9)
                .elements
            #expect(theirs.isEmpty)
            let lines = try await store.messages(in: offer.conversation, of: buyer.id, .after(0), limit: 9)
            #expect(lines.suffix(2).map(\.kind) == [.offer, .notice])
            #expect(lines.last?.notice?.code == .firstCome && lines.last?.notice?.deal?.id == offer.deal)
            let seen = try #require(try await store.conversation(about: trade.chair.id, of: buyer.id))
            #expect(seen.deal?.id == offer.deal && seen.offer == nil)
            let talk = try await store.conversation(offer.conversation, of: trade.seller.id)
            #expect((talk?.unread ?? 0) > 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func whoHasAsManyReservedAsTheyMayAsksTheSeller(backend: Backend) async throws {
        try await backend.withTrade(stock: 3, firstCome: true) { store, trade async throws in
            // A newcomer may have none.
            let asked = try #require(try await buy(trade, trade.buyers[0], most: 0).value)
            #expect(asked.state == .open && asked.deal == nil)
            #expect(try await trade.notices() == [.firstComeAsks])
            let deal = try #require(try await buy(trade, trade.buyers[1], most: 1).value?.deal)
            // Another product, while the first is reserved and after that.
            let market = try await store.createProduct(
                .sample("책상", price: 1_000_000, facts: ProductFacts(firstCome: true), by: trade.seller.id),
                once: nil
            )
            let desk = try #require(market.value)
            func press() async throws -> Offer? {
                var new = try purchase(trade, trade.buyers[1])
                (new.product, new.codes, new.mostReserved) = (desk.id, trade.codes, 1)
                return try await store.requestPurchase(new, once: nil).value
            }
            let second = try #require(try await press())
            #expect(second.state == .open)
            _ = try await store.answerOffer(
                second.id,
                .withdraw,
                by: trade.buyers[1].id,
                codes: trade.codes
            )
            _ = try await store.changeDeal(deal, .cancel(.agreed), by: trade.buyers[1].id)
            #expect(try await press()?.deal != nil)
        }
    }

    @Test(arguments: Backend.allCases)
    func aKeyReservesOnceAndWithoutCodesTheSellerAnswers(backend: Backend) async throws {
        try await backend.withTrade(stock: 2, firstCome: true) { store, trade async throws in
            let plain = try await ask(trade, trade.buyers[1])
            #expect(plain.state == .open)
            let first = try #require(try await buy(trade, trade.buyers[0], key: "one").value)
            let deal = try #require(first.deal)
            _ = try await store.changeDeal(deal, .cancel(.agreed), by: trade.buyers[0].id)
            guard case .repeated(let bytes) = try await buy(trade, trade.buyers[0], key: "one") else {
                Issue.record("a key is one request")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self) == "\(first.id)")
            #expect(try await trade.product().reserved == 0)
        }
    }
}
