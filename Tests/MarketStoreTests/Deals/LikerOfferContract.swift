import Market
import MarketStore
import Testing

/// The guarantees of every store about one lower price for all who like a product.
@Suite(.timeLimit(.minutes(10)))
struct LikerOfferContract {
    private func told(_ trade: TestTrade, _ account: Account) async throws -> [MarketNotification] {
        try await trade.store.notifications(of: account.id, isUnread: true, at: nil, limit: 20).elements
            .filter { $0.kind == .likerOffer }
    }

    private func taking(_ account: Account) throws -> NewMessage {
        let words = try #require(MessageText("알려 주신 가격에 예약했어요."))
        return NewMessage(author: account.id, text: words, isStandard: true)
    }

    private func take(_ trade: TestTrade, _ account: Account) async throws -> Deal {
        try await trade.store.takeLikerOffer(
            of: trade.chair.id,
            saying: try taking(account),
            codes: trade.codes
        )
    }

    @Test(arguments: Backend.allCases)
    func aLikerOfferNotifiesOnlyLikers(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let stranger = try await store.createAccount(.sample(30))
            for account in [trade.buyers[0], trade.buyers[1], trade.seller] {
                try await store.setLike(true, of: trade.chair.id, by: account.id)
            }
            try await store.setBlocked(true, trade.seller.id, by: trade.buyers[1].id)
            trade.clock.advance(milliseconds: 1)
            let offer = try await store.offerToLikers(
                of: trade.chair.id,
                try trade.won(8_000),
                by: trade.seller.id
            )
            let lines = try await told(trade, trade.buyers[0])
            #expect(lines.map(\.subject) == [.init(.product, trade.chair.id.rawValue)])
            #expect(lines.first?.values.amount == offer.amount && lines.first?.actor == nil)
            #expect(lines.first?.values.moment == trade.clock.now.adding(hours: 24))
            for account in [trade.buyers[1], trade.buyers[2], trade.seller, stranger] {
                #expect(try await told(trade, account).isEmpty)
            }
            // Nor is it there for anybody else.
            func seen(_ account: Account) async throws -> LikerOffer? {
                try await store.likerOffer(of: trade.chair.id, for: account.id)
            }
            for account in [trade.buyers[0], trade.seller] { #expect(try await seen(account) == offer) }
            for account in [trade.buyers[1], stranger] { #expect(try await seen(account) == nil) }
            // Who likes it for the price has it not.
            trade.clock.advance(milliseconds: 1)
            try await store.setLike(true, of: trade.chair.id, by: stranger.id)
            #expect(try await seen(stranger) == nil)
            await #expect(throws: MarketError.notFound) { try await take(trade, stranger) }
            await #expect(throws: MarketError.refusedTrade(.closed)) {
                try await take(trade, trade.buyers[1])
            }
            await #expect(throws: MarketError.notFound) {
                try await store.offerToLikers(of: trade.chair.id, try trade.won(7_000), by: stranger.id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func takingItBeginsAConversationAndReserves(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            let liker = try await store.createAccount(.sample(30))
            try await store.setLike(true, of: trade.chair.id, by: liker.id)
            _ = try await store.offerToLikers(of: trade.chair.id, try trade.won(8_000), by: trade.seller.id)
            let talks = try await store.conversation(about: trade.chair.id, of: liker.id)
            #expect(talks == nil)
            let deal = try await take(trade, liker)
            #expect(deal.amount == (try trade.won(8_000)) && deal.buyer == liker.id)
            let talk = try #require(try await store.conversation(about: trade.chair.id, of: liker.id))
            #expect(talk.deal?.id == deal.id)
            #expect(try await trade.product().state == .reserved)
            #expect(try await take(trade, liker).id == deal.id)
            // Who comes second begins no conversation.
            #expect(try await store.likerOffer(of: trade.chair.id, for: liker.id)?.lapse == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func onlyOneOfManyConcurrentTakersGetsIt(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            var likers: [Account] = []
            for number in 30..<38 {
                let liker = try await store.createAccount(.sample(number))
                try await store.setLike(true, of: trade.chair.id, by: liker.id)
                likers.append(liker)
            }
            _ = try await store.offerToLikers(of: trade.chair.id, try trade.won(8_000), by: trade.seller.id)
            let refusals = await withTaskGroup(of: Bool.self) { group in
                for liker in likers {
                    group.addTask {
                        do {
                            _ = try await take(trade, liker)
                            return false
                        } catch {
                            return error as? MarketError == .refusedTrade(.notAvailable)
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refusals == likers.count - 1)
            let product = try await trade.product()
            #expect(product.reserved == 1 && product.stock == 1)
            var talks = 0
            for liker in likers
            where try await store.conversation(about: trade.chair.id, of: liker.id) != nil { talks += 1 }
            #expect(talks == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func likerOffersEndWhenTheProductIsSoldHiddenDeletedOrAsInexpensive(backend: Backend) async throws {
        let edits: [(ProductEdit, TradeRefusal)] = [
            (ProductEdit(state: .sold), .likerOfferOver), (ProductEdit(state: .reserved), .notAvailable),
            (ProductEdit(price: Price(try Money(hundredths: 800_000, currency: .krw))), .likerOfferOver),
        ]
        for (edit, refusal) in edits {
            try await backend.withTrade(buyers: 1) { store, trade async throws in
                let liker = trade.buyers[0]
                try await store.setLike(true, of: trade.chair.id, by: liker.id)
                _ = try await store.offerToLikers(
                    of: trade.chair.id,
                    try trade.won(8_000),
                    by: trade.seller.id
                )
                _ = try await store.editProduct(trade.chair.id, from: nil, edit, once: nil)
                await #expect(throws: MarketError.refusedTrade(refusal)) { try await take(trade, liker) }
                // Whatever it becomes later: what is over stays so.
                let back = ProductEdit(price: Price(try trade.won(20_000)), state: .selling)
                _ = try await store.editProduct(trade.chair.id, from: nil, back, once: nil)
                await #expect(throws: MarketError.refusedTrade(refusal)) { try await take(trade, liker) }
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func hundredsAreNotifiedInBatches(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            var likers: [Account] = []
            for number in 100..<170 {
                let liker = try await store.createAccount(.sample(number))
                try await store.setLike(true, of: trade.chair.id, by: liker.id)
                likers.append(liker)
            }
            _ = try await store.offerToLikers(of: trade.chair.id, try trade.won(8_000), by: trade.seller.id)
            func count() async throws -> Int {
                var count = 0
                for liker in likers { count += try await told(trade, liker).count }
                return count
            }
            #expect(try await count() == 50)
            while try await store.notifyLikers(limit: 7) > 0 {}
            #expect(try await count() == 70)
            #expect(try await store.notifyLikers(limit: 7) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func anEndedLikerOfferNotifiesNobody(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            var last: Account?
            for number in 100..<160 {
                let liker = try await store.createAccount(.sample(number))
                try await store.setLike(true, of: trade.chair.id, by: liker.id)
                last = liker
            }
            _ = try await store.offerToLikers(of: trade.chair.id, try trade.won(8_000), by: trade.seller.id)
            try await store.withdrawLikerOffer(of: trade.chair.id, by: trade.seller.id)
            while try await store.notifyLikers(limit: 7) > 0 {}
            let liker = try #require(last)
            #expect(try await told(trade, liker).isEmpty)
        }
    }

    @Test(arguments: Backend.allCases)
    func theSweepEndsWhatIsOver(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            try await store.setLike(true, of: trade.chair.id, by: trade.buyers[0].id)
            _ = try await store.offerToLikers(of: trade.chair.id, try trade.won(8_000), by: trade.seller.id)
            trade.clock.advance(milliseconds: TestTrade.day)
            let end = trade.clock.now
            #expect(try await store.likerOffer(of: trade.chair.id, for: trade.seller.id)?.endedAt == end)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await store.endOverdueTrades(limit: 9) == 0)
        }
    }
}
