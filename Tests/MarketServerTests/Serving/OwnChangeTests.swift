import HTTPServer
import LivePostgres
import Market
import MarketAPI
import Postgres
import SQLite
import Synchronization
import Testing

@testable import MarketServer
@testable import MarketStore

/// Several servers of one market: a change at one of them shows to its author at the others.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct OwnChangeTests {
    /// The place where a client names the last change that it knows.
    enum Way: CaseIterable {
        case field, cookie, cookieOfAPage
    }

    private func withServers(
        patience: Duration = .seconds(3_600),
        _ body: (TestMarket, TestMarket) async throws -> Void
    ) async throws {
        let primary = try await TestCluster.schema()
        defer { try? TestCluster.drop(primary) }
        let one = try TestMarket(primary: primary)
        defer { one.close() }
        let other = try TestMarket(primary: primary, replicaTimeout: patience)
        defer { other.close() }
        for market in [one, other] { try await follow(market) }
        try await body(one, other)
    }

    /// Waits until a server's copy follows.
    private func follow(_ market: TestMarket) async throws {
        let copy = try #require(market.store.replica)
        for await read in copy.reads.numbers() where read > 0 { return }
    }

    /// Keeps a server's copy from any change until the connection that this returns rolls back.
    private func holdBack(_ market: TestMarket) throws -> SQLiteConnection {
        let file = try SQLiteConnection(path: market.store.folder.replica.database, access: .readWriteCreate)
        try file.execute("BEGIN IMMEDIATE")
        return file
    }

    /// Offers something by the API, and returns what the answer says.
    private func sell(_ name: String, at market: TestMarket) async throws -> Reply {
        let seller = try await market.person("seller of \(name)")
        let photo = try await market.photo(of: seller, name)
        let json = #"{"name":"\#(name)","price":"1000","photos":[{"id":\#(photo)}]}"#
        return try await market.ask(.post, "/products", as: seller, json)
    }

    /// Returns the client's next request after such a reply.
    private func question(_ way: Way, after answer: Reply) throws -> HTTPRequest {
        let number = try #require(answer.fields["Market-Change"])
        let cookie = try #require(answer.fields.values(.setCookie).first { $0.contains("openmarket_change") })
        let pair = String(cookie.prefix { $0 != ";" })
        return switch way {
        case .field: try HTTPRequest(.get, "/api/v2/products", fields: [("Market-Change", number)])
        case .cookie: try HTTPRequest(.get, "/api/v2/products", fields: [(.cookie, pair)])
        case .cookieOfAPage: try HTTPRequest(.get, "/", fields: [(.cookie, pair), ("Accept", "text/html")])
        }
    }

    @Test(arguments: Way.allCases)
    func aReadAtAnotherServerWaitsForOnesOwnChange(way: Way) async throws {
        try await withServers { one, other in
            // So that the page is in memory.
            _ = await other.ask(try HTTPRequest(.get, "/", fields: [("Accept", "text/html")]))
            let file = try holdBack(other)
            let answer = try await sell("나무 의자", at: one)
            #expect(answer.status == 201)
            let question = try question(way, after: answer)
            // Who knows of nothing is answered from what there is.
            let stranger = try await other.ask(.get, "/products")
            #expect(!stranger.text.contains("나무 의자"))

            let isAnswered = Atomic(false)
            async let shown = {
                let reply = await other.ask(question)
                isAnswered.store(true, ordering: .releasing)
                return reply
            }()
            let reads = try #require(other.store.replica).reads
            while !reads.isListenedTo, !isAnswered.load(ordering: .acquiring) { await Task.yield() }
            let isEarly = isAnswered.load(ordering: .acquiring)
            #expect(!isEarly, "it was answered by an old list")
            try file.execute("ROLLBACK")
            let reply = await shown
            #expect(reply.status == 200 && reply.text.contains("나무 의자"))
        }
    }

    /// Its patience is over before anything happens.
    @Test func nobodyWaitsForAStalledReplica() async throws {
        try await withServers(patience: .milliseconds(1)) { one, other in
            let file = try holdBack(other)
            let answer = try await sell("나무 의자", at: one)
            let reply = await other.ask(try question(.field, after: answer))
            #expect(reply.status == 200 && !reply.text.contains("나무 의자"))
            // What is read from the database is as it is by now.
            let product = try answer.body(ProductBody.self).product
            #expect(try await other.ask(.get, "/products/\(product.id)").status == 200)
            try file.execute("ROLLBACK")
        }
    }

    /// The server's patience would be an hour.
    @Test(arguments: [1, 999_999])
    func aNumberThatTheMarketHasNotGivenIsFoundOut(ahead: Int64) async throws {
        try await withServers { one, other in
            let answer = try await sell("나무 의자", at: one)
            let number = try #require(answer.fields["Market-Change"].flatMap { Int64($0) })
            let fields: [(HTTPFieldName, String)] = [("Market-Change", "\(number + ahead)")]
            #expect(try await other.ask(.get, "/products", fields: fields).text.contains("나무 의자"))
        }
    }

    /// The number could not be looked up.
    @Test(arguments: ["999999999999999999", "-5", "1e9", "", "99999999999999999999999", "1 2"])
    func aNumberThatCanNotBeIsWaitedForByNobody(number: String) async throws {
        try await withServers { one, other in
            _ = try await sell("책상", at: one)
            let file = try holdBack(other)
            _ = try await sell("나무 의자", at: one)
            let fields: [(HTTPFieldName, String)] = [("Market-Change", number)]
            #expect(try await other.ask(.get, "/products", fields: fields).status == 200)
            try file.execute("ROLLBACK")
        }
    }

    /// A page that everyone sees costs no question to the database; who may be part of a trade sees what is true now.
    @Test func visitorsReadTheReplicaAndMembersThePrimary() async throws {
        let primary = try await TestCluster.schema()
        defer { try? TestCluster.drop(primary) }
        var limits = StoreLimits()
        limits.replicaAge = .seconds(3_600)
        let market = try TestMarket(limits: limits, primary: primary)
        defer { market.close() }
        try await follow(market)
        let seller = try await market.person("seller")
        let product = try await market.product(of: seller)
        let wanted = try #require(market.store.keptChange)
        for await number in market.store.changeNumbers() where number >= wanted { break }
        let path = "/products/\(product.id)"
        let (visitor, member) = (PageClient(market), PageClient(market, as: seller))
        // What is kept of the seller and the category.
        #expect(try await visitor.get(path).status == 200)

        try PostgresConnection(primary).execute("ALTER TABLE products RENAME TO away")
        let seen = try await visitor.get(path)
        let unseen = try await member.get(path)
        let unknown = try await visitor.get("/products/999999")
        try PostgresConnection(primary).execute("ALTER TABLE away RENAME TO products")

        #expect(seen.status == 200 && seen.text.contains(product.name))
        #expect(unseen.status == 500 && unknown.status == 500)
    }

    /// A copy whose line is cut may stay behind for long.
    @Test func nobodyWaitsForAServerThatCanNotFollow() async throws {
        let primary = try await TestCluster.schema()
        let line = try CutConnection(to: primary, [])
        let other = try TestMarket(primary: line.address(primary), replicaTimeout: .seconds(3_600))
        defer { other.close() }
        try await follow(other)
        line.setDown(true)
        line.cut()
        while try #require(other.store.replica).progress.isFollowing { await Task.yield() }
        let fields: [(HTTPFieldName, String)] = [("Market-Change", "1000")]
        #expect(try await other.ask(.get, "/products", fields: fields).status == 200)
        line.setDown(false)
    }

    @Test func answersThatChangeNothingTellNoNumber() async throws {
        try await withServers { one, other in
            let answer = try await sell("나무 의자", at: one)
            let cookie = try #require(answer.fields.values(.setCookie).first)
            #expect(cookie.hasSuffix("; Path=/; Max-Age=60; HttpOnly; SameSite=Lax"))
            let refused = try await one.ask(.post, "/products", "{}")
            for reply in [try await one.ask(.get, "/products"), refused] {
                #expect(reply.fields["Market-Change"] == nil && reply.fields.values(.setCookie).isEmpty)
            }
            let page = try await one.ask(.get, "/products", fields: [(.origin, "https://page.example")])
            #expect(page.fields["Access-Control-Expose-Headers"]?.contains("Market-Change") == true)
        }
    }
}

/// A market in a folder has one server, and says nothing of it.
@Suite(.timeLimit(.minutes(10)))
struct OneServerTests {
    @Test func aMarketInAFolderTellsNoNumber() async throws {
        try await TestMarket.with { market in
            let seller = try await market.person("seller")
            let product = try await market.product(of: seller)
            let reply = try await market.ask(
                .put,
                "/products/\(product.id)/state",
                as: seller,
                #"{"state":"hidden"}"#,
                fields: [(.origin, "https://page.example")]
            )
            #expect(reply.status == 200)
            #expect(reply.fields["Market-Change"] == nil && reply.fields.values(.setCookie).isEmpty)
            #expect(reply.fields["Access-Control-Expose-Headers"]?.contains("Market-Change") == false)
            let later = try await market.ask(.get, "/products", fields: [("Market-Change", "100")])
            #expect(later.status == 200)
        }
    }
}
