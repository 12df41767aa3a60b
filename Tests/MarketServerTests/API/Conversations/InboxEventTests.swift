import HTTPServer
import Market
import MarketAPI
import MarketService
import Testing

@testable import MarketServer

/// What people who listen are told of their inboxes.
@Suite(.timeLimit(.minutes(1)))
struct InboxEventTests {
    @Test func whoListensIsToldAtOnceWhatWaitsAndNeverWhatWasSaid() async throws {
        try await Talk.with { talk in
            _ = try await talk.begin(#"{"text":"비밀"}"#)
            let mine = try await talk.ask(.get, "/events?mine=1", talk.seller)
            #expect(mine.text.contains("event: inbox\ndata: {\"unread\":1,\"at\":1}\n"))
            #expect(mine.text.contains("event: current\n") && !mine.text.contains("비밀"))
            #expect(!(try await talk.ask(.get, "/events", talk.seller).text.contains("inbox")))
            #expect(try await talk.market.ask(.get, "/events?mine=1").code == .unauthenticated)
        }
    }

    @Test func newsNameBothPeopleAndNobodyElse() async throws {
        try await Talk.with { talk in
            var news = talk.market.services.conversations.news().makeAsyncIterator()
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            // A refused message and a block tell nobody anything.
            _ = try await talk.send(id, " ", talk.buyer)
            _ = try await talk.ask(.put, "/blocks/\(talk.buyer.account.id)", talk.seller)
            _ = try await talk.send(id, "2", talk.buyer)
            _ = try await talk.ask(.put, "/conversations/\(id)/read", talk.seller, #"{"number":1}"#)
            let accounts = [await news.next(), await news.next(), await news.next()].map { $0?.account }
            #expect(accounts == [talk.seller.account.id, talk.buyer.account.id, talk.seller.account.id])
        }
    }
}
