import LivePostgres
import Market
import Postgres
import SQLite
import SeededRandom
import Testing

@testable import MarketStore

/// Several servers of one market on PostgreSQL, each with a replica of its own.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ReadReplicaTests {
    private let fixture: ServerFixture

    init() async throws { fixture = try await ServerFixture() }

    @Test func productsWrittenAtOneServerAreListedByTheOthers() async throws {
        try await fixture.withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: fixture.clock)
            let chair = try await market.sell("나무 의자")
            try await fixture.follow(other, one)
            #expect(try await fixture.names(other) == ["나무 의자"])
            #expect(try await fixture.names(other, of: ProductQuery(text: "의자")) == ["나무 의자"])

            _ = try await other.editProduct(chair.id, from: nil, ProductEdit(name: "철제 책상"), once: nil)
            try await fixture.follow(one, other)
            #expect(try await fixture.names(one) == ["철제 책상"])
            #expect(try await fixture.names(one, of: ProductQuery(text: "의자")).isEmpty)
            #expect(try await fixture.names(one, of: ProductQuery(text: "책상")) == ["철제 책상"])

            _ = try await one.deleteProduct(chair.id, from: nil, by: nil)
            try await fixture.follow(other, one)
            #expect(try await fixture.names(other).isEmpty)

            _ = try await other.undeleteProduct(chair.id, by: nil)
            try await fixture.follow(one, other)
            #expect(try await fixture.names(one) == ["철제 책상"])
            for store in [one, other] { #expect(try await store.check() == []) }
        }
    }

    @Test func productIsShownWithoutAQuestionToTheDatabase() async throws {
        let one = try fixture.open("one")
        defer { one.close() }
        var limits = StoreLimits()
        limits.replicaAge = .seconds(3_600)
        let other = try SQLiteStore(
            opening: fixture.place("other"),
            limits: limits,
            primary: fixture.address,
            clock: fixture.now
        )
        defer { other.close() }
        let chair = try await TestMarket(store: one, clock: fixture.clock).sell("나무 의자")
        try await fixture.follow(other, one)
        // Reading the product from the primary fails there, and the listed product comes from the replica.
        try PostgresConnection(fixture.address).execute("ALTER TABLE products RENAME TO away")
        let shown = try await other.listedProduct(chair.id)
        let unknown = try await other.listedProduct(Product.ID(999))
        await #expect(throws: MarketError.self) { try await other.product(chair.id) }
        try PostgresConnection(fixture.address).execute("ALTER TABLE away RENAME TO products")
        #expect(shown == chair && unknown == nil)
    }

    @Test func anOldReplicaIsNotUsedForAProduct() async throws {
        var progress = ReadReplica.Progress()
        let now = ContinuousClock.now
        #expect(!progress.isRecent(at: now, within: .seconds(3)))
        (progress.isFollowing, progress.readAt) = (true, now)
        #expect(progress.isRecent(at: now + .seconds(3), within: .seconds(3)))
        #expect(!progress.isRecent(at: now + .seconds(4), within: .seconds(3)))
        progress.isFollowing = false
        #expect(!progress.isRecent(at: now, within: .seconds(3)))

        var limits = StoreLimits()
        limits.replicaAge = .zero
        let store = try SQLiteStore(
            opening: fixture.place("one"),
            limits: limits,
            primary: fixture.address,
            clock: fixture.now
        )
        defer { store.close() }
        let chair = try await TestMarket(store: store, clock: fixture.clock).sell("나무 의자")
        #expect(try await store.listedProduct(chair.id) == nil)
        #expect(try await store.product(chair.id) == chair)
    }

    @Test func aServerThatComesLaterHasEverything() async throws {
        let one = try fixture.open("one")
        let market = try await TestMarket(store: one, clock: fixture.clock)
        for number in 1...30 { try await market.sell("의자 \(number)") }
        let late = try fixture.open("late")
        #expect(try await late.count(ProductQuery()) == .exactly(30))
        #expect(try await late.check() == [])
        late.close()
        try await market.sell("책상")
        // One that was away catches up before it answers.
        let again = try fixture.open("late")
        #expect(try await fixture.names(again).first == "책상")
        again.close()
        one.close()
    }

    /// As where a database that lost its last changes gives their numbers to other people's products.
    @Test func aNumberThatIsGivenAgainIsOfItsNewSeller() async throws {
        let one = try fixture.open("one")
        let chair = try await TestMarket(store: one, clock: fixture.clock).sell("나무 의자")
        let other = try await one.createAccount(
            NewAccount(name: "둘째", passwordHash: "!", vendor: .random())
        )
        one.close()
        try PostgresConnection(fixture.address).execute(
            """
            UPDATE market SET change = change + 1;
            UPDATE products SET seller = \(other.id.rawValue), change = (SELECT change FROM market)
            """
        )
        let again = try fixture.open("one")
        defer { again.close() }
        #expect(
            try await again.products(ProductQuery(), at: nil, limit: 2).elements.map(\.seller.id) == [
                other.id
            ]
        )
        #expect(try await again.product(chair.id)?.seller.id == other.id)
    }

    @Test func likesAndViewsReachAllCards() async throws {
        try await fixture.withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: fixture.clock)
            let chair = try await market.sell("나무 의자")
            try await fixture.follow(other, one)
            try await other.setLike(true, of: chair.id, by: market.seller.id)
            try await one.addViews([chair.id: 4])
            _ = try await other.recountLikes(limit: 10)
            try await fixture.follow(one, other)
            try await fixture.follow(other, one)
            for store in [one, other] {
                var counts: [(UInt32, UInt32, Bool?)] = []
                _ = try await store.rows(ProductQuery(), at: nil, limit: 20, likesOf: market.seller.id) {
                    counts.append(($0.likes, $0.viewCount, $0.isLiked))
                }
                #expect(counts.count == 1 && counts.first ?? (0, 0, nil) == (1, 4, true))
            }
            for store in [other, one] { #expect(try await store.check() == []) }
            var week = ProductQuery()
            week.order = .liked
            #expect(try await fixture.names(other, of: week) == ["나무 의자"])
        }
    }

    /// A replica that can't follow holds up no request.
    @Test func aWriteReturnsThoughItsListsAreBehind() async throws {
        let store = try fixture.open("one", patience: .milliseconds(1))
        defer { store.close() }
        let market = try await TestMarket(store: store, clock: fixture.clock)
        // Each catching up waits for this.
        let file = try SQLiteConnection(
            path: fixture.place("one").replica.database,
            access: .readWriteCreate
        )
        try file.execute("BEGIN IMMEDIATE")
        let chair = try await market.sell("나무 의자")
        #expect(try await store.product(chair.id) != nil)
        #expect(try await fixture.names(store).isEmpty)
        try file.execute("ROLLBACK")
        try await fixture.follow(store, store)
        #expect(try await fixture.names(store) == ["나무 의자"])
    }

    @Test func theLagOfAReplicaIsReported() async throws {
        try await fixture.withTwoServers { one, other in
            for store in [one, other] { try await fixture.follow(store) }
            let market = try await TestMarket(store: one, clock: fixture.clock)
            let file = try SQLiteConnection(
                path: fixture.place("other").replica.database,
                access: .readWriteCreate
            )
            try file.execute("BEGIN IMMEDIATE")
            try await market.sell("나무 의자")
            let kept = try #require(one.keptChange)
            while try #require(other.replicaStatus).primary < kept { await Task.yield() }
            #expect(try #require(other.replicaStatus).change < kept)
            try file.execute("ROLLBACK")
            try await fixture.follow(other, one)
            #expect(try #require(other.replicaStatus).change == kept)
            #expect(try #require(other.replicaStatus).age != nil)
        }
        let store = try SQLiteStore(
            opening: fixture.place("alone"),
            clock: fixture.now
        )
        defer { store.close() }
        #expect(store.replicaStatus == nil)
    }

    @Test func oneServerAtATimeRemovesPhotos() async throws {
        try await fixture.withTwoServers { one, other in
            var turn = try await one.takeSweepTurn()
            #expect(turn != nil)
            #expect(try await other.takeSweepTurn() == nil)
            try turn?.check()
            // Its session is ended, as by a cut connection: the holder of the turn gets an error before any
            // removal.
            try PostgresConnection(fixture.address).execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 4712"
            )
            #expect(throws: MarketError.self) { try turn?.check() }
            #expect(try await other.takeSweepTurn() != nil)
            turn = nil
        }
    }

    @Test func threeServersAtOnceEndAlike() async throws {
        let stores = try (1...3).map { try fixture.open("server \($0)", patience: .zero) }
        defer { for store in stores { store.close() } }
        let sellers = [
            try await stores[0].createAccount(.sample(1)), try await stores[1].createAccount(.sample(2)),
            try await stores[2].createAccount(.sample(3)),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, store) in stores.enumerated() {
                group.addTask {
                    var random = SplitMix64(seed: UInt64(place))
                    for step in 0..<60 { try await walk(store, sellers[place], step, &random) }
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            for other in stores { try await fixture.follow(store, other) }
            #expect(try await store.check() == [])
        }
        let lists = try await [fixture.names(stores[0]), fixture.names(stores[1]), fixture.names(stores[2])]
        #expect(lists[0] == lists[1] && lists[1] == lists[2] && !lists[0].isEmpty)
    }

    private func walk(
        _ store: SQLiteStore,
        _ seller: Account,
        _ step: Int,
        _ random: inout SplitMix64
    ) async throws {
        let id = Product.ID(Int64.random(in: 1...40, using: &random))
        let new = try NewProduct.sample("의자 \(step)", by: seller.id)
        do throws(MarketError) {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = try await store.deleteProduct(id, from: nil, by: nil)
            case 1: _ = try await store.undeleteProduct(id, by: nil)
            case 2: _ = try await store.editProduct(id, from: nil, ProductEdit(state: .hidden), once: nil)
            case 3: _ = try await store.editProduct(id, from: nil, ProductEdit(state: .selling), once: nil)
            case 4: try await store.setLike(Bool.random(using: &random), of: id, by: seller.id)
            case 5: _ = try await store.recountLikes(limit: 10)
            default:
                _ = try await store.createProduct(new, once: nil)
            }
        } catch .notFound {
            // Nobody has put up so many yet, or another server was faster.
        } catch .undoExpired {
            // As above.
        }
    }
}
