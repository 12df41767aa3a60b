import Market
import MarketStore
import Testing

/// The guarantees of every store about conversations.
@Suite(.timeLimit(.minutes(10)))
struct ConversationContract {
    @Test(arguments: Backend.allCases)
    func twoTapsMakeOneConversation(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let texts = try (1...8).map { try talk.message("\($0)", by: talk.buyer) }
            let sent = try await withThrowingTaskGroup(of: SentMessage.self) { group in
                for text in texts {
                    group.addTask { try await store.beginConversation(about: talk.chair.id, text) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(sent.map(\.conversation.id)).count == 1)
            #expect(sent.count { $0.outcome == .began } == 1)
            #expect(sent.map(\.message.number).sorted() == Array(1...8))
            #expect(
                try await store.conversations(of: talk.seller.id, .all, at: nil, limit: 9).elements.count == 1
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func aKeyThatWasSentThreeDaysAgoMakesNoSecondMessage(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            var first = try talk.message("아직 있나요?", by: talk.buyer)
            first.key = try .sample(1)
            let begun = try await store.beginConversation(about: talk.chair.id, first)
            talk.clock.advance(milliseconds: 3 * 86_400_000)
            _ = try await store.removeExpired(limit: 100)

            let again = try await store.beginConversation(about: talk.chair.id, first)
            #expect(again.outcome == .repeated && again.message == begun.message)
            #expect(try await store.send(first, in: begun.conversation.id).outcome == .repeated)
            // Another account's key is a different key, and another text under the same key is a mistake.
            var other = try talk.message("네", by: talk.seller)
            other.key = try .sample(1)
            #expect(try await store.send(other, in: begun.conversation.id).message.number == 2)
            let others = try #require(MessageText("다른 말"))
            first.text = others
            await #expect(throws: MarketError.conflict(.answer)) {
                _ = try await store.send(first, in: begun.conversation.id)
            }
            #expect(try await talk.texts(begun.conversation.id) == ["아직 있나요?", "네"])
        }
    }

    @Test(arguments: Backend.allCases)
    func messagesAreNumberedAndReadByNumber(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            for number in 2...7 {
                _ = try await store.send(
                    talk.message("\(number)", by: number % 2 == 0 ? talk.seller : talk.buyer),
                    in: id
                )
            }
            let me = talk.buyer.id
            func numbers(_ range: MessageRange, _ limit: Int) async throws -> [Int64] {
                try await store.messages(in: id, of: me, range, limit: limit).map(\.number)
            }
            #expect(try await numbers(.before(nil), 3) == [5, 6, 7])
            #expect(try await numbers(.before(5), 3) == [2, 3, 4])
            #expect(try await numbers(.before(1), 3) == [])
            #expect(try await numbers(.after(0), 2) == [1, 2])
            #expect(try await numbers(.after(6), 9) == [7])
            #expect(
                try await store.messages(in: id, of: me, .after(5), limit: 1).first?.author == talk.seller.id
            )
        }
    }

    @Test(arguments: Backend.allCases)
    func aReadMarkNeverGoesBack(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1", "2", "3")
            #expect(try await talk.seen(id, by: talk.seller).unread == 3)
            #expect(try await talk.seen(id, by: talk.buyer).unread == 0)
            #expect(try await store.inbox(of: talk.seller.id).unread == 1)

            try await store.markRead(to: 2, in: id, by: talk.seller.id)
            try await store.markRead(to: 1, in: id, by: talk.seller.id)
            var seen = try await talk.seen(id, by: talk.seller)
            #expect(seen.readTo == 2 && seen.unread == 1)
            #expect(try await talk.seen(id, by: talk.buyer).partnerReadTo == 2)

            try await store.markRead(to: 99, in: id, by: talk.seller.id)
            seen = try await talk.seen(id, by: talk.seller)
            #expect(seen.readTo == 3 && seen.unread == 0)
            #expect(try await store.inbox(of: talk.seller.id).unread == 0)
        }
    }

    @Test(arguments: Backend.allCases)
    func aConversationOfOthersIsNotFound(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            let stranger = try await store.createAccount(.sample(9)).id
            #expect(try await store.conversation(id, of: stranger) == nil)
            let calls: [@Sendable () async throws -> Void] = [
                { _ = try await store.send(NewMessage(author: stranger, text: talk.word), in: id) },
                { _ = try await store.messages(in: id, of: stranger, .after(0), limit: 9) },
                { _ = try await store.unsend(1, in: id, by: stranger) },
                { _ = try await store.unsend(1, in: id, by: talk.seller.id) },
                { try await store.markRead(to: 1, in: id, by: stranger) },
                { try await store.mute(id, until: nil, by: stranger) },
                { try await store.leave(id, by: stranger) },
                {
                    _ = try await store.beginConversation(
                        about: Product.ID(99),
                        talk.message("1", by: talk.buyer)
                    )
                },
            ]
            for call in calls { await #expect(throws: MarketError.notFound) { try await call() } }
            #expect(try await store.conversations(of: stranger, .all, at: nil, limit: 9).elements == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func theListIsOneWalkOfWhatWasTouchedLast(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            var ids: [Conversation.ID] = []
            for name in ["a", "b", "c", "d"] {
                let product = try await store.sell(name, by: talk.seller.id)
                ids.append(
                    try await store.beginConversation(about: product.id, talk.message(name, by: talk.buyer))
                        .conversation.id
                )
            }
            let latest = try await store.inbox(of: talk.buyer.id).touched
            _ = try await store.send(talk.message("b", by: talk.seller), in: ids[1])
            try await store.markRead(to: 1, in: ids[3], by: talk.seller.id)

            let me = talk.seller.id
            let first = try await store.conversations(of: me, .all, at: nil, limit: 3)
            let second = try await store.conversations(of: me, .all, at: first.next, limit: 3)
            #expect((first.elements + second.elements).map(\.id) == [ids[1], ids[3], ids[2], ids[0]])
            #expect(
                try await store.conversations(of: me, .all, at: second.previous, limit: 3).elements
                    == first.elements
            )

            let unread = ConversationFilter(isUnread: true)
            #expect(
                try await store.conversations(of: me, unread, at: nil, limit: 9).elements.map(\.id) == [
                    ids[1], ids[2], ids[0],
                ]
            )
            let bought = ConversationFilter(role: .buyer)
            #expect(try await store.conversations(of: me, bought, at: nil, limit: 9).elements == [])
            #expect(
                try await store.conversations(of: talk.buyer.id, bought, at: nil, limit: 9).elements.count
                    == 4
            )
            let one = ConversationFilter(role: .seller, product: second.elements.first?.subject.product)
            #expect(
                try await store.conversations(of: me, one, at: nil, limit: 9).elements.map(\.id) == [ids[0]]
            )

            let since = try await store.conversations(of: talk.buyer.id, touchedAfter: latest, limit: 9)
            #expect(since.map(\.id) == [ids[1]] && since.first?.unread == 1)
            await #expect(throws: MarketError.badCursor) {
                _ = try await store.conversations(of: me, unread, at: first.next, limit: 3)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aLeftConversationReturnsWithTheNextMessage(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            try await store.leave(id, by: talk.seller.id)
            #expect(try await store.conversations(of: talk.seller.id, .all, at: nil, limit: 9).elements == [])
            #expect(try await store.inbox(of: talk.seller.id) == Inbox(unread: 0, touched: 0))
            #expect(try await talk.seen(id, by: talk.seller).state == .left)
            #expect(try await talk.seen(id, by: talk.buyer).state == .open)

            _ = try await store.send(talk.message("2", by: talk.buyer), in: id)
            #expect(try await talk.seen(id, by: talk.seller).state == .open)
            #expect(try await store.inbox(of: talk.seller.id).unread == 1)
        }
    }

    @Test(arguments: Backend.allCases)
    func anUnsentMessageIsGoneForBoth(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("비밀")
            talk.clock.advance(milliseconds: 299_999)
            let unsent = try await store.unsend(1, in: id, by: talk.buyer.id)
            #expect(unsent.isUnsent && unsent.number == 1)
            #expect(try await talk.texts(id) == [nil])
            #expect(try await talk.seen(id, by: talk.seller).last.isUnsent)
            // It stays a line that was not read.
            #expect(try await talk.seen(id, by: talk.seller).unread == 1)

            _ = try await store.send(talk.message("2", by: talk.buyer), in: id)
            talk.clock.advance(milliseconds: 300_000)
            #expect(try await store.unsend(1, in: id, by: talk.buyer.id) == unsent)
            await #expect(throws: MarketError.refused(.unsendOver)) {
                _ = try await store.unsend(2, in: id, by: talk.buyer.id)
            }
            talk.clock.advance(milliseconds: limits.unsentMilliseconds)
            #expect(try await store.removeExpired(limit: 100) == 1)
            #expect(try await store.removeExpired(limit: 100) == 0)
            #expect(try await talk.texts(id) == [nil, "2"])
        }
    }

    @Test(arguments: Backend.allCases)
    func aConversationHasItsTime(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTalk { store, talk async throws in
            let old = try await talk.begin("1", "2")
            let table = try await store.sell("책상", by: talk.seller.id)
            let new = try await store.beginConversation(about: table.id, talk.message("3", by: talk.buyer))
                .conversation.id
            talk.clock.advance(milliseconds: limits.conversationMilliseconds - 1)
            #expect(try await store.removeExpired(limit: 100) == 0)
            talk.clock.advance(milliseconds: 1)
            #expect(try await store.removeExpired(limit: 100) == 1)
            #expect(try await store.conversation(old, of: talk.buyer.id) == nil)
            // The last to be touched stays until there is another one, so that no number is given twice.
            #expect(try await store.conversation(new, of: talk.buyer.id) != nil)
            #expect(try await talk.begin("4") != old)
            #expect(try await store.removeExpired(limit: 100) == 1)
        }
    }
}
