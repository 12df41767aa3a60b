import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// The events between servers of one market, also over broken connections.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ServerEventsTests {
    private let fixture: ServerFixture

    init() async throws { fixture = try await ServerFixture() }

    /// A broken connection, however long, loses nothing that was written meanwhile.
    @Test func aReplicaCatchesUpAfterAnOutage() async throws {
        try await fixture.withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: fixture.clock)
            let primary = try PostgresConnection(fixture.address)
            for number in 1...5 {
                try primary.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE (query LIKE '%max(touched)%' OR query LIKE 'LISTEN%') AND pid <> pg_backend_pid()
                    """
                )
                try await market.sell("의자 \(number)")
            }
            try await fixture.follow(other, one)
            #expect(try await other.count(ProductQuery()) == .exactly(5))
            #expect(try await other.check() == [])
        }
    }

    /// Listeners at another server receive the event, and no server receives its own one again.
    @Test func eventsReachListenersAtOtherServers() async throws {
        try await fixture.withTwoServers { one, other in
            let seller = try await one.createAccount(.sample(1))
            // A server that has followed a change listens.
            _ = try await one.createProduct(.sample(by: seller.id), once: nil)
            try await fixture.follow(other, one)
            let (posts, post) = AsyncStream.makeStream(of: Account.ID.self)
            let (words, word) = AsyncStream.makeStream(of: String.self)
            other.whenPosted { post.yield($0) }
            other.whenShared { word.yield($0) }
            one.whenShared { _ in Issue.record("a server heard itself") }

            try await one.post(
                NewNotification(.deal, about: MarketNotification.Subject(.deal, 1)),
                to: seller.id
            )
            one.share("7;likes;55;1")

            for await account in posts.prefix(1) { #expect(account == seller.id) }
            for await heard in words.prefix(1) { #expect(heard == "7;likes;55;1") }
        }
    }

    /// The events that wait for a broken connection stay bounded: beyond the limit they become one gap.
    @Test func eventsThatWaitTooLongBecomeAGap() {
        var events = ServerEvents()
        for number in 1...ServerEvents.mostWaiting {
            events.queue(ServerEvents(words: ["7;likes;\(number);1"]))
        }
        #expect(events.words.count == ServerEvents.mostWaiting)
        var other = ServerEvents()
        other.ended = [Account.ID(5)]
        events.queue(other)
        #expect(events == ServerEvents(words: [SharedEventName.missed]))
        // After a gap, no further event is queued.
        events.queue(other)
        #expect(events.texts == [" wmissed"])
    }

    /// Both sides of a broken connection: the events of other servers, and the events for them.
    @Test func aLostNotificationIsRecoveredByPolling() async throws {
        let line = try CutConnection(to: fixture.address, [])
        let one = try SQLiteStore(
            opening: fixture.place("one"),
            primary: line.address(fixture.address),
            clock: fixture.now
        )
        defer { one.close() }
        let other = try fixture.open("other")
        defer { other.close() }
        for store in [one, other] { try await fixture.follow(store) }
        let (here, hereWord) = AsyncStream.makeStream(of: String.self)
        let (there, thereWord) = AsyncStream.makeStream(of: String.self)
        one.whenShared { hereWord.yield($0) }
        other.whenShared { thereWord.yield($0) }

        line.setDown(true)
        line.cut()
        let replica = try #require(one.replica)
        while replica.progress.isFollowing { await Task.yield() }
        other.share("while it was cut")
        for number in 0...ServerEvents.mostWaiting { one.share("\(number)") }
        line.setDown(false)
        for await word in here.prefix(1) { #expect(word == SharedEventName.missed) }
        for await word in there.prefix(1) { #expect(word == SharedEventName.missed) }
    }

    @Test func eventsOfManyAreSentInBatches() {
        var events = ServerEvents(words: ["7;c12"])
        events.posted = Set((1...2_000).map { Account.ID(100_000 + $0) })
        events.ended = [Account.ID(5)]
        var heard = ServerEvents()
        for text in events.texts {
            #expect(text.utf8.count < 8_000)
            heard.add(ServerEvents(text))
        }
        #expect(heard == events && events.texts.count > 1)
        #expect(ServerEvents().texts == [""])
        // An event that only a newer server sends.
        #expect(ServerEvents("x9 p? e").isEmpty)
    }
}
