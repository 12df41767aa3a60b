import Market
import MarketStore
import Testing

/// The guarantees of every store about first messages that arrive after many others.
@Suite(.timeLimit(.minutes(10)))
struct RequestContract {
    private static let requests = ConversationFilter(isRequest: true)

    /// Has so many new accounts write to the seller of a chair, whose conversations are returned.
    private func write(_ count: Int, to talk: TestTalk, from first: Int = 10) async throws -> [Conversation
        .ID]
    {
        var begun: [Conversation.ID] = []
        for number in first..<first + count {
            let account = try await talk.store.createAccount(.sample(number))
            let message = NewMessage(author: account.id, text: talk.word, budget: MessageBudget(.newcomer))
            begun.append(
                try await talk.store.beginConversation(about: talk.chair.id, message).conversation.id
            )
        }
        return begun
    }

    @Test(arguments: Backend.allCases)
    func manyFirstMessagesOfNewAccountsWaitWithoutASound(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let begun = try await write(12, to: talk)
            let seller = talk.seller.id
            let listed = try await store.conversations(of: seller, .all, at: nil, limit: 99).elements
            #expect(listed.map(\.id) == begun.prefix(10).reversed())
            #expect(try await store.requests(of: seller) == 2)
            let waiting = try await store.conversations(of: seller, Self.requests, at: nil, limit: 99)
                .elements
            #expect(waiting.map(\.id) == begun.suffix(2).reversed() && waiting.allSatisfy(\.isRequest))
            let inbox = try await store.inbox(of: seller)
            #expect((inbox.unread, inbox.touched) == (10, listed.first?.touched))
            let touches = try await store.touches(after: 0, limit: 99)
            #expect(touches.count { $0.people.contains(seller) } == 10, "nobody is rung for the others")
            let since = try await store.conversations(of: seller, touchedAfter: 0, limit: 99)
            #expect(since.count == 10)
            // Who wrote does not know.
            let last = try #require(begun.last)
            let buyer = try #require(touches.last?.people.first)
            let own = try #require(try await store.conversation(last, of: buyer))
            #expect(!own.isRequest && own.state == .open)
            // One of the product is chosen among all who asked for it.
            let ofProduct = ConversationFilter(role: .seller, product: talk.chair.id)
            #expect(
                try await store.conversations(of: seller, ofProduct, at: nil, limit: 99).elements.count == 12
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func anAnswerMakesAConversationOfARequest(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let begun = try await write(11, to: talk)
            let last = try #require(begun.last)
            try await store.markRead(to: 1, in: last, by: talk.seller.id)
            #expect(try await talk.seen(last, by: talk.seller).isRequest, "who looks has not answered")
            _ = try await store.send(talk.message("네", by: talk.seller), in: last)
            #expect(try await !talk.seen(last, by: talk.seller).isRequest)
            #expect(try await store.requests(of: talk.seller.id) == 0)
            let listed = try await store.conversations(of: talk.seller.id, .all, at: nil, limit: 99).elements
            #expect(listed.first?.id == last && listed.count == 11)
        }
    }

    @Test(arguments: Backend.allCases)
    func aReservationIsNoRequest(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let begun = try await write(11, to: talk)
            let last = try #require(begun.last)
            _ = try await store.makeDeal(
                NewDeal(in: last, codes: DealCodes(111_111, 222_222)),
                by: talk.seller.id
            )
            #expect(try await store.requests(of: talk.seller.id) == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func offersInARequestRingForNobody(backend: Backend) async throws {
        try await backend.withTrade(buyers: 1) { store, trade async throws in
            let hello = try #require(MessageText("안녕하세요"))
            var last: (Account.ID, Conversation.ID)?
            for number in 20..<31 {
                let account = try await store.createAccount(.sample(number)).id
                let message = NewMessage(author: account, text: hello, budget: MessageBudget(.newcomer))
                last = (
                    account, try await store.beginConversation(about: trade.chair.id, message).conversation.id
                )
            }
            let (buyer, talk) = try #require(last)
            _ = try await store.makeOffer(NewOffer(in: talk, by: buyer, try trade.won(8_000)))
            let told = try await store.notifications(of: trade.seller.id, isUnread: true, at: nil, limit: 9)
            #expect(told.elements.isEmpty)
            #expect(try await store.conversation(talk, of: trade.seller.id)?.offer != nil, "nothing is lost")
        }
    }

    @Test(arguments: Backend.allCases)
    func oldAccountsAndLaterHoursAreNoRequests(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            _ = try await write(10, to: talk)
            talk.clock.advance(milliseconds: 3_600_000)
            _ = try await write(10, to: talk, from: 30)
            #expect(try await store.requests(of: talk.seller.id) == 0)
            talk.clock.advance(milliseconds: 3_600_000)
            // Thirty a day.
            _ = try await write(10, to: talk, from: 50)
            talk.clock.advance(milliseconds: 3_600_000)
            _ = try await write(1, to: talk, from: 70)
            let known = NewMessage(author: talk.buyer.id, text: talk.word, budget: MessageBudget(.known))
            _ = try await store.beginConversation(about: talk.chair.id, known)
            #expect(try await store.requests(of: talk.seller.id) == 1)
        }
    }
}
