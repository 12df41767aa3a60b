import Market
import MarketStore
import Testing

/// The limits on messages, counted from the kept messages, so that a restart forgets nothing.
@Suite(.timeLimit(.minutes(10)))
struct MessageBudgetContract {
    @Test(arguments: Backend.allCases)
    func messagesAreLimitedByTheMinuteAndTheDay(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("0", budget: MessageBudget(.newcomer))
            let start = talk.clock.now
            func send(_ text: String) async throws {
                _ = try await store.send(
                    talk.message(text, by: talk.buyer, budget: MessageBudget(.newcomer)),
                    in: id
                )
            }
            for number in 1...9 { try await send("\(number)") }
            let end = Timestamp(millisecondsSince1970: start.millisecondsSince1970 + 60_000)
            await #expect(throws: MarketError.refused(.slowDown(until: end))) { try await send("10") }
            // The seller has a budget of their own, and who has none is not limited.
            _ = try await store.send(
                talk.message("네", by: talk.seller, budget: MessageBudget(.newcomer)),
                in: id
            )
            _ = try await store.send(talk.message("10", by: talk.buyer), in: id)
            for number in 11..<200 {
                talk.clock.advance(milliseconds: 60_000)
                try await send("\(number)")
            }
            talk.clock.advance(milliseconds: 60_000)
            let tomorrow = Timestamp(millisecondsSince1970: start.millisecondsSince1970 + 86_400_000)
            await #expect(throws: MarketError.refused(.daily(count: 200, until: tomorrow))) {
                try await send("200")
            }
            talk.clock.advance(milliseconds: 86_400_000)
            try await send("200")
        }
    }

    @Test(arguments: Backend.allCases)
    func newConversationsAreLimitedByTheHourAndTheDay(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let budget = MessageBudget(.newcomer)
            func begin(_ number: Int) async throws {
                let product = try await store.sell("\(number)번", by: talk.seller.id)
                _ = try await store.beginConversation(
                    about: product.id,
                    talk.message("\(number)", by: talk.buyer, budget: budget)
                )
            }
            let start = talk.clock.now
            for number in 0..<5 { try await begin(number) }
            let end = Timestamp(millisecondsSince1970: start.millisecondsSince1970 + 3_600_000)
            await #expect(throws: MarketError.refused(.slowDown(until: end))) { try await begin(5) }
            for number in 5..<15 {
                talk.clock.advance(milliseconds: 3_600_000)
                try await begin(number)
            }
            talk.clock.advance(milliseconds: 3_600_000)
            let tomorrow = Timestamp(millisecondsSince1970: start.millisecondsSince1970 + 86_400_000)
            await #expect(throws: MarketError.refused(.daily(count: 15, until: tomorrow))) {
                try await begin(15)
            }
            // What has begun goes on.
            #expect(try await store.inbox(of: talk.buyer.id).touched > 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func theSameWordsToManyAreSlowedDown(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            var message = try talk.message("사세요", by: talk.buyer, budget: MessageBudget(.known))
            var products: [Product.ID] = []
            for number in 0..<7 {
                let seller = try await store.createAccount(.sample(20 + number)).id
                products.append(try await store.sell("의자", by: seller).id)
            }
            // Asking one person about all they have is asking one person.
            for _ in 0..<3 {
                let chair = try await store.sell("의자", by: talk.seller.id)
                _ = try await store.beginConversation(about: chair.id, message)
            }
            for product in products.prefix(4) {
                _ = try await store.beginConversation(about: product, message)
            }
            let end = Timestamp(millisecondsSince1970: talk.clock.now.millisecondsSince1970 + 600_000)
            await #expect(throws: MarketError.refused(.slowDown(until: end))) {
                _ = try await store.beginConversation(about: products[5], message)
            }
            message.isStandard = true
            _ = try await store.beginConversation(about: products[5], message)
            message.isStandard = false
            talk.clock.advance(milliseconds: 600_000)
            _ = try await store.beginConversation(about: products[6], message)
        }
    }

    @Test(arguments: Backend.allCases)
    func aNewcomerBeginsWithoutALink(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            var message = try talk.message("a.com", by: talk.buyer, budget: MessageBudget(.newcomer))
            message.hints = [.link]
            await #expect(throws: MarketError.refused(.link)) {
                _ = try await store.beginConversation(about: talk.chair.id, message)
            }
            let id = try await talk.begin("1")
            #expect(try await store.send(message, in: id).message.hints == [.link])
            #expect(
                try await store.messages(in: id, of: talk.seller.id, .after(1), limit: 1).first?.hints == [
                    .link
                ]
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func givingAwayIsConfirmedOnceForEachKind(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            var message = try talk.message("010-1234-5678", by: talk.buyer)
            message.hints = [.phone, .link]
            await #expect(throws: MarketError.refused(.risky([.phone]))) {
                _ = try await store.beginConversation(about: talk.chair.id, message)
            }
            let id = try await talk.begin("1")
            message.isConfirmed = true
            _ = try await store.send(message, in: id)
            message.isConfirmed = false
            _ = try await store.send(message, in: id)
            message.hints.insert(.account)
            await #expect(throws: MarketError.refused(.risky([.account]))) {
                _ = try await store.send(message, in: id)
            }
            // The other one has confirmed nothing.
            message.author = talk.seller.id
            await #expect(throws: MarketError.refused(.risky([.phone, .account]))) {
                _ = try await store.send(message, in: id)
            }
        }
    }
}
