import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// The events between servers of one market, also over broken connections.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ServerNewsTests {
    private let scene: ServerScene

    init() async throws { scene = try await ServerScene() }

    /// A line that is cut, as long as it is, loses nothing of what was written meanwhile.
    @Test func whatWasWrittenWhileNobodyListenedIsCaughtUpWith() async throws {
        try await scene.withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: scene.clock)
            let truth = try PostgresConnection(scene.address)
            for number in 1...5 {
                try truth.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE (query LIKE '%max(touched)%' OR query LIKE 'LISTEN%') AND pid <> pg_backend_pid()
                    """
                )
                try await market.sell("의자 \(number)")
            }
            try await scene.follow(other, one)
            #expect(try await other.count(ProductQuery()) == .exactly(5))
            #expect(try await other.check() == [])
        }
    }

    /// Listeners at another server receive the event, and no server receives its own one again.
    @Test func newsReachThoseWhoListenAtOtherServers() async throws {
        try await scene.withTwoServers { one, other in
            let seller = try await one.createAccount(.sample(1))
            // Who has followed a change listens.
            _ = try await one.createProduct(.sample(by: seller.id), once: nil)
            try await scene.follow(other, one)
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
    @Test func newsThatWaitTooLongAreToldAsAGap() {
        var news = ServerNews()
        for number in 1...ServerNews.mostWaiting { news.queue(ServerNews(words: ["7;likes;\(number);1"])) }
        #expect(news.words.count == ServerNews.mostWaiting)
        var other = ServerNews()
        other.ended = [Account.ID(5)]
        news.queue(other)
        #expect(news == ServerNews(words: [NewsWord.missed]))
        // Nothing need be told besides.
        news.queue(other)
        #expect(news.texts == [" wmissed"])
    }

    /// Both sides of a line that was cut: what others told, and what was to be told to them.
    @Test func aCutLineIsMadeGoodByALook() async throws {
        let line = try CutLine(to: scene.address, [])
        let one = try SQLiteStore(
            opening: scene.place("one"),
            truth: line.address(scene.address),
            clock: scene.now
        )
        defer { one.close() }
        let other = try scene.open("other")
        defer { other.close() }
        for store in [one, other] { try await scene.follow(store) }
        let (here, hereWord) = AsyncStream.makeStream(of: String.self)
        let (there, thereWord) = AsyncStream.makeStream(of: String.self)
        one.whenShared { hereWord.yield($0) }
        other.whenShared { thereWord.yield($0) }

        line.setDown(true)
        line.cut()
        let copy = try #require(one.copy)
        while copy.standing.isFollowing { await Task.yield() }
        other.share("while it was cut")
        for number in 0...ServerNews.mostWaiting { one.share("\(number)") }
        line.setDown(false)
        for await word in here.prefix(1) { #expect(word == NewsWord.missed) }
        for await word in there.prefix(1) { #expect(word == NewsWord.missed) }
    }

    @Test func newsOfManyAreToldInPieces() {
        var news = ServerNews(words: ["7;c12"])
        news.posted = Set((1...2_000).map { Account.ID(100_000 + $0) })
        news.ended = [Account.ID(5)]
        var heard = ServerNews()
        for text in news.texts {
            #expect(text.utf8.count < 8_000)
            heard.add(ServerNews(text))
        }
        #expect(heard == news && news.texts.count > 1)
        #expect(ServerNews().texts == [""])
        // What only a newer server says.
        #expect(ServerNews("x9 p? e").isEmpty)
    }
}
