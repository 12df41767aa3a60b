import Market
import MarketStore
import Testing

/// The removal of old conversations, however many that stay lie before them.
@Suite(.timeLimit(.minutes(10)))
struct ConversationSweepTests {
    @Test(arguments: Backend.allCases)
    func messagesUnsentAtOnceAreErasedInOrder(backend: Backend) async throws {
        try await backend.withTalk { store, talk async throws in
            let id = try await talk.begin("1")
            var uploads: [Upload] = []
            for seed in 1...3 {
                uploads.append(try await talk.upload(seed, by: talk.buyer))
                _ = try await store.send(talk.photos([uploads[seed - 1]], by: talk.buyer), in: id)
            }
            // A database may well find first what was changed first.
            for number in [4, 3, 2] as [Int64] {
                _ = try await store.unsend(number, in: id, by: talk.buyer.id)
            }
            talk.clock.advance(milliseconds: StoreLimits().unsentMilliseconds)
            for upload in uploads {
                _ = try await store.removeExpired(limit: 1)
                #expect(try await store.markUnneededContents(limit: 9).map(\.hash) == [upload.content])
                try await store.forgetContents([upload.content])
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aConversationWithADealStaysThreeYears(backend: Backend) async throws {
        let limits = StoreLimits()
        try await backend.withTrade(stock: 2, buyers: 4) { store, trade async throws in
            for buyer in 0..<2 {
                let deal = try await trade.reserve(for: buyer)
                _ = try await store.changeDeal(deal.id, .cancel(.other), by: trade.seller.id)
            }
            func sweep() async throws -> Int {
                var gone = 0
                // One is looked at each time.
                for _ in 0..<9 { gone += try await store.removeExpired(limit: 1) }
                return gone
            }
            func left() async throws -> [Int] {
                var left: [Int] = []
                for (buyer, conversation) in trade.conversations.enumerated()
                where try await store.conversation(conversation, of: trade.seller.id) != nil {
                    left.append(buyer)
                }
                return left
            }
            // The last to be touched stays in any case.
            let table = try await store.sell("책상", by: trade.seller.id)
            let hello = try #require(MessageText("안녕하세요"))
            let last = NewMessage(author: trade.buyers[3].id, text: hello)
            _ = try await store.beginConversation(about: table.id, last)
            trade.clock.advance(milliseconds: limits.conversationMilliseconds)
            _ = try await sweep()
            #expect(try await left() == [0, 1])
            trade.clock.advance(milliseconds: limits.dealMilliseconds - limits.conversationMilliseconds - 1)
            _ = try await sweep()
            #expect(try await left() == [0, 1])
            trade.clock.advance(milliseconds: 1)
            _ = try await sweep()
            #expect(try await left() == [])
        }
    }
}
