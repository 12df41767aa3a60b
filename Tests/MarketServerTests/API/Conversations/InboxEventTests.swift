import HTTPServer
import Linux
import Market
import MarketAPI
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

/// The events about a listener's inbox.
@Suite(.timeLimit(.minutes(10)))
struct InboxEventTests {
    @Test func inboxEventsCarryCountsAndNoText() async throws {
        try await Talk.with { talk in
            _ = try await talk.begin(#"{"text":"비밀"}"#)
            let mine = try await talk.ask(.get, "/events?mine=1", talk.seller)
            #expect(mine.text.contains("event: inbox\ndata: {\"unread\":1,\"notifications\":0,\"at\":1}\n"))
            #expect(mine.text.contains("event: current\n") && !mine.text.contains("비밀"))
            #expect(!(try await talk.ask(.get, "/events", talk.seller).text.contains("inbox")))
            #expect(try await talk.market.ask(.get, "/events?mine=1").code == .unauthenticated)
        }
    }

    @Test func eventsNameBothPeopleAndNobodyElse() async throws {
        try await Talk.with { talk in
            let conversations = talk.market.services.conversations
            var news = conversations.events().makeAsyncIterator()
            let following = Task { await conversations.followLines(after: 0) { _ in } }
            defer { following.cancel() }
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            // A refused message and a block tell nobody anything.
            _ = try await talk.send(id, " ", talk.buyer)
            _ = try await talk.ask(.put, "/blocks/\(talk.buyer.account.id)", talk.seller)
            _ = try await talk.send(id, "2", talk.buyer)
            _ = try await talk.ask(.put, "/conversations/\(id)/read", talk.seller, #"{"number":1}"#)
            let accounts = [await news.next(), await news.next(), await news.next()].compactMap {
                $0?.account
            }
            let (seller, buyer) = (talk.seller.account.id, talk.buyer.account.id)
            #expect(accounts.sorted() == [seller, seller, buyer])
        }
    }

    /// An author who waits for an answer learns at once that the message was read.
    @Test(arguments: [true, false])
    func readingNotifiesTheAuthorOnceWhereBothShareIt(showsReadMarks: Bool) async throws {
        try await Talk.with { talk in
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            let marks = #"{"readMarks":\#(showsReadMarks)}"#
            let kept = try await talk.ask(.put, "/account/notifications", talk.seller, marks)
            #expect(kept.status == 200)
            var news = talk.market.services.conversations.events().makeAsyncIterator()
            // A number past the last message is read once, too.
            for number in [1, 1, 99] {
                let body = #"{"number":\#(number)}"#
                _ = try await talk.ask(.put, "/conversations/\(id)/read", talk.seller, body)
            }
            // The next event.
            try await talk.market.services.conversations.leave(id, by: talk.seller.account)
            var told: [Account.ID] = []
            let (seller, buyer) = (talk.seller.account.id, talk.buyer.account.id)
            let wanted = showsReadMarks ? [seller, buyer, seller] : [seller, seller]
            while told.count < wanted.count, let one = await news.next() { told.append(one.account) }
            #expect(told == wanted)
        }
    }

    @Test func aBlockedAuthorIsNotNotifiedOfReading() async throws {
        try await Talk.with { talk in
            let conversations = talk.market.services.conversations
            let id = try await talk.begin(#"{"text":"1"}"#).body(ConversationBody.self).conversation.id
            let seller = talk.seller.account
            let blocked = try await talk.ask(.put, "/blocks/\(talk.buyer.account.id)", talk.seller)
            #expect(blocked.status == 204)
            var news = conversations.events().makeAsyncIterator()
            try await conversations.markRead(to: 1, in: id, by: seller)
            // The next event.
            try await conversations.leave(id, by: seller)
            let told = [await news.next()?.account, await news.next()?.account]
            #expect(told == [seller.id, seller.id])
        }
    }

    @Test func anEndedSessionReceivesNoEvents() async throws {
        try await Talk.with { talk in
            let feed = EventFeed(
                changes: talk.market.services.changes,
                conversations: talk.market.services.conversations,
                log: Log { _ in }
            )
            var news = talk.market.services.conversations.events().makeAsyncIterator()
            let me = talk.seller.account
            let tokens = try await talk.market.services.sessions.sessions(of: me)
            try await talk.market.services.sessions.end(try #require(tokens.first).id, of: me)
            let told = await news.next()
            #expect(told?.account == me.id && told?.endsSessions == true)
            await #expect(throws: RequestFailure.self) {
                _ = try await feed.listen(after: 0, for: me) { false }
            }
            #expect(try await talk.ask(.get, "/events?mine=1", talk.seller).code == .unauthenticated)
        }
    }

    @Test func anEventDuringSubscriptionIsNotMissed() async throws {
        try await Talk.with { talk in
            let isFirst = Mutex(true)
            let made = Mutex<EventFeed?>(nil)
            let changes = InterruptedChanges(store: talk.market.store) {
                guard
                    isFirst.withLock({ first in
                        defer { first = false }; return first
                    })
                else { return }
                // As the feed does it, whose listener is not there yet.
                _ = try? await talk.begin(#"{"text":"1"}"#)
                made.withLock { $0?.marks.note(talk.seller.account.id) }
            }
            let feed = EventFeed(
                changes: ChangeService(store: changes),
                conversations: talk.market.services.conversations,
                log: Log { _ in }
            )
            made.withLock { $0 = feed }
            let reply = await Reply(try await feed.listen(after: 0, for: talk.seller.account))
            #expect(reply.text.contains(#""unread":1"#))
        }
    }
}

/// Changes while which are read something else happens.
private struct InterruptedChanges: ChangeStoring {
    let store: SQLiteStore
    let meanwhile: @Sendable () async -> Void

    var latestChange: Int64 { store.latestChange }
    var mostChangesAtOnce: Int { store.mostChangesAtOnce }

    func changeNumbers() -> AsyncStream<Int64> { store.changeNumbers() }

    func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change] {
        await meanwhile()
        return try await store.changes(since: number, limit: limit)
    }
}
