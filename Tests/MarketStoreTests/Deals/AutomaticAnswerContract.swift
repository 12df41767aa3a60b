import Market
import MarketStore
import Testing

/// The guarantees of every store about offers below a seller's floor, and offers that begin a conversation.
@Suite(.timeLimit(.minutes(10)))
struct AutomaticAnswerContract {
    /// All that a buyer sees of an offer and of the conversation, but for what is different in any case.
    private func seen(_ store: SQLiteStore, _ trade: TestTrade, by buyer: Int) async throws -> String {
        let (id, account) = (trade.conversations[buyer], trade.buyers[buyer].id)
        let messages = try await store.messages(in: id, of: account, .after(1), limit: 9)
        let lines = messages.map { line in
            let offer = line.offer
            let answered = offer?.answeredAt.map { $0 == messages.last?.at ? "then" : "else" }
            let state = "\(offer?.state as Any) \(answered as Any) \(line.notice?.code as Any)"
            return "\(line.kind) \(line.author == account) \(state)"
        }
        let talk = try #require(try await store.conversation(id, of: account))
        let news = try await store.notifications(of: account, isUnread: true, at: nil, limit: 9).elements
            .map { "\($0.kind) \($0.actor?.id as Any) \($0.values.code as Any) \($0.count)" }
        return "\(lines) \(talk.unread) \(talk.readTo) \(talk.partnerReadTo) \(talk.offer == nil) \(news)"
    }

    @Test(arguments: Backend.allCases)
    func anAutomaticDeclineLooksLikeTheSellersOwn(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let moment = trade.clock.now.adding(milliseconds: 3_600_000)
            func offer(_ amount: Int64, by buyer: Int) async throws -> Offer {
                var new = NewOffer(
                    in: trade.conversations[buyer],
                    by: trade.buyers[buyer].id,
                    try trade.won(amount)
                )
                new.declinesAt = moment
                return try await store.makeOffer(new)
            }
            _ = try await offer(4_999, by: 0)
            let welcome = try await offer(5_000, by: 1)
            #expect(try await seen(store, trade, by: 0) == (try await seen(store, trade, by: 1)))
            // The seller is not rung for what is below the floor.
            let rung = try await store.notifications(of: trade.seller.id, isUnread: true, at: nil, limit: 9)
            #expect(rung.elements.map(\.subject.id) == [trade.conversations[1].rawValue])
            let quiet = try await store.conversation(trade.conversations[0], of: trade.seller.id)
            #expect(quiet?.unread == 1, "the greeting alone")
            trade.clock.advance(milliseconds: 3_700_000)
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            // Who answers has the conversation before them.
            try await store.markRead(to: 2, in: trade.conversations[1], by: trade.seller.id)
            try await trade.answer(.decline, to: welcome, by: trade.seller)
            try await store.markRead(to: 3, in: trade.conversations[1], by: trade.seller.id)
            let automatic = try await seen(store, trade, by: 0)
            #expect(automatic == (try await seen(store, trade, by: 1)))
            #expect(automatic.contains("declined"))
            // What the seller has not read stays unread.
            let unread = try await store.conversation(trade.conversations[0], of: trade.seller.id)
            #expect(unread?.unread == 1 && unread?.readTo == 0)
        }
    }

    /// People read the numbers of their own lines: what came between two of them must be the same, rung or not.
    @Test(arguments: Backend.allCases)
    func numbersOfNotificationsDoNotTellWhatRang(backend: Backend) async throws {
        for amount in [4_999, 5_000] as [Int64] {
            try await backend.withTrade { store, trade async throws in
                func lastNumber() async throws -> Int64 {
                    let signIn = NewNotification.wrongPasswords(AccountNotice.ID(1))
                    try await store.post(signIn, to: trade.buyers[1].id)
                    let own = try await store.notifications(
                        of: trade.buyers[1].id,
                        isUnread: true,
                        at: nil,
                        limit: 1
                    )
                    return try #require(own.elements.first).id.rawValue
                }
                let before = try await lastNumber()
                var new = NewOffer(
                    in: trade.conversations[0],
                    by: trade.buyers[0].id,
                    try trade.won(amount)
                )
                new.declinesAt = trade.clock.now.adding(milliseconds: 3_600_000)
                _ = try await store.makeOffer(new)
                #expect(try await lastNumber() == before + 2, "\(amount)")
            }
        }
    }

    /// A sweep comes at moments of its own, which would tell buyers of different goods that the market answered them.
    @Test(arguments: Backend.allCases)
    func noTwoAutomaticAnswersAreOfOneMoment(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let moments = [10_000, 20_000].map { trade.clock.now.adding(milliseconds: $0) }
            for (buyer, moment) in moments.enumerated() {
                var new = NewOffer(
                    in: trade.conversations[buyer],
                    by: trade.buyers[buyer].id,
                    try trade.won(1)
                )
                new.declinesAt = moment
                _ = try await store.makeOffer(new)
            }
            trade.clock.advance(milliseconds: 30_000)
            while try await store.endOverdueTrades(limit: 1) > 0 {}
            for (buyer, moment) in moments.enumerated() {
                let (talk, account) = (trade.conversations[buyer], trade.buyers[buyer].id)
                let line = try await store.messages(in: talk, of: account, .after(0), limit: 9).last
                #expect(line?.notice?.code == .offerDeclined && line?.at == moment)
                #expect(line?.offer?.answeredAt == moment)
                let told = try await store.notifications(of: account, isUnread: true, at: nil, limit: 9)
                #expect(told.elements.map(\.at) == [moment])
                #expect(try await store.conversation(talk, of: account)?.last.at == moment)
            }
        }
    }

    /// The entries of a conversation are in the order of time, even where a message came before the sweep.
    @Test(arguments: Backend.allCases)
    func anAutomaticAnswerIsNoOlderThanTheMessageBeforeIt(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let (talk, buyer) = (trade.conversations[0], trade.buyers[0].id)
            var new = NewOffer(in: talk, by: buyer, try trade.won(1))
            new.declinesAt = trade.clock.now.adding(milliseconds: 10_000)
            let offer = try await store.makeOffer(new)
            trade.clock.advance(milliseconds: 15_000)
            let text = try #require(MessageText("아직 있나요?"))
            _ = try await store.send(NewMessage(author: buyer, text: text), in: talk)
            trade.clock.advance(milliseconds: 7_000)
            _ = try await store.endOverdueTrades(limit: 9)
            let moments = try await store.messages(in: talk, of: buyer, .after(0), limit: 9).map(\.at)
            #expect(moments == moments.sorted() && moments.last == trade.clock.now)
            #expect(try await store.offer(offer.id, of: buyer)?.answeredAt == trade.clock.now)
        }
    }

    /// After a restart of the market, overdue answers come later, and not all in one moment.
    @Test(arguments: Backend.allCases)
    func answersDueDuringDowntimeAreSpreadOut(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            for (buyer, wait) in [(0, 60_000), (1, 61_234)] as [(Int, Int64)] {
                var new = NewOffer(
                    in: trade.conversations[buyer],
                    by: trade.buyers[buyer].id,
                    try trade.won(1)
                )
                new.declinesAt = trade.clock.now.adding(milliseconds: wait)
                _ = try await store.makeOffer(new)
            }
            trade.clock.advance(milliseconds: 7_200_000)
            let start = trade.clock.now
            #expect(try await store.endOverdueTrades(limit: 9) == 1)
            #expect(try await trade.notices(0) + (try await trade.notices(1)) == [])
            for _ in 0..<31 {
                trade.clock.advance(milliseconds: 60_000)
                _ = try await store.endOverdueTrades(limit: 9)
            }
            var answers: Set<Timestamp> = []
            for buyer in 0...1 {
                let talk = trade.conversations[buyer]
                let line = try await store.messages(in: talk, of: trade.seller.id, .after(0), limit: 9).last
                #expect(line?.notice?.code == .offerDeclined)
                if let at = line?.offer?.answeredAt { answers.insert(at) }
            }
            #expect(answers.count == 2 && answers.allSatisfy { $0 > start })
        }
    }

    @Test(arguments: Backend.allCases)
    func anAutomaticNoCountsAmongTheFive(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            for number in 0..<5 {
                var new = NewOffer(in: trade.conversations[0], by: trade.buyers[0].id, try trade.won(1))
                new.declinesAt = trade.clock.now.adding(milliseconds: 60_000)
                _ = try await store.makeOffer(new)
                trade.clock.advance(milliseconds: 60_000)
                #expect(try await store.endOverdueTrades(limit: 9) == 1, "\(number)")
            }
            await #expect(throws: MarketError.refusedTrade(.offerLimit)) { try await trade.offer(9_000) }
        }
    }

    @Test(arguments: Backend.allCases)
    func aRefusedOfferBeginsNoConversation(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let stranger = try await store.createAccount(.sample(40))
            let hello = try #require(MessageText("가격을 제안하고 싶어요."))
            func offer(_ amount: Int64) async throws -> Offer {
                let greeting = NewMessage(author: stranger.id, text: hello, isStandard: true)
                return try await store.makeOffer(
                    NewOffer(
                        .product(trade.chair.id, greeting: greeting),
                        by: stranger.id,
                        try trade.won(amount),
                        mostInADay: 1
                    )
                )
            }
            await #expect(throws: MarketError.self) { _ = try await offer(10_001) }
            #expect(try await store.conversation(about: trade.chair.id, of: stranger.id) == nil)
            let made = try await offer(8_000)
            let talk = try #require(try await store.conversation(about: trade.chair.id, of: stranger.id))
            #expect(talk.id == made.conversation && talk.last.number == 2 && talk.offer == made)
            // In the conversation that has begun, no greeting is said again.
            try await trade.answer(.decline, to: made, by: trade.seller)
            await #expect(throws: MarketError.self) { _ = try await offer(8_500) }
            trade.clock.advance(milliseconds: TestTrade.day)
            #expect(try await offer(8_500).conversation == talk.id)
            let lines = try await store.messages(in: talk.id, of: stranger.id, .after(0), limit: 9)
            #expect(lines.map(\.kind) == [.text, .offer, .notice, .offer])
        }
    }
}
