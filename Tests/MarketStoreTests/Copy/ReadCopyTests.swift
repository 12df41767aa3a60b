import Foundation
import Linux
import LivePostgres
import Market
import Postgres
import SQLite
import SeededRandom
import TemporaryFolder
import Testing

@testable import MarketStore

/// Several servers of one market on PostgreSQL, each with a copy of its own.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ReadCopyTests {
    private let clock = ManualClock()
    private let folder: TemporaryFolder
    private let address: PostgresAddress

    init() async throws {
        folder = try TemporaryFolder()
        address = try await TestCluster.schema()
    }

    private func open(_ name: String, patience: Duration = .seconds(30)) throws -> SQLiteStore {
        try SQLiteStore(
            opening: DataFolder(path: folder.file(name)),
            truth: address,
            copyPatience: patience,
            clock: { [clock] in clock.now }
        )
    }

    private func withTwoServers(_ body: (SQLiteStore, SQLiteStore) async throws -> Void) async throws {
        let (one, other) = (try open("one"), try open("other"))
        defer {
            one.close()
            other.close()
        }
        try await body(one, other)
    }

    private func names(_ store: SQLiteStore, of query: ProductQuery = ProductQuery()) async throws -> [String]
    {
        try await store.products(query, at: nil, limit: 20).elements.map(\.name)
    }

    /// Waits until a server shows what another one has written.
    private func follow(_ store: SQLiteStore, _ other: SQLiteStore) async throws {
        let wanted = try await other.read { database throws(StoreError) in
            try ChangeRecords(database).latest()
        }
        for await number in store.changeNumbers() where number >= wanted { return }
    }

    /// Waits until a server's copy follows.
    private func follow(_ store: SQLiteStore) async throws {
        let copy = try #require(store.copy)
        for await look in copy.looks.numbers() where look > 0 { return }
    }

    @Test func whatOneServerWritesTheOthersList() async throws {
        try await withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: clock)
            let chair = try await market.sell("나무 의자")
            try await follow(other, one)
            #expect(try await names(other) == ["나무 의자"])
            #expect(try await names(other, of: ProductQuery(text: "의자")) == ["나무 의자"])

            _ = try await other.editProduct(chair.id, from: nil, ProductEdit(name: "철제 책상"), once: nil)
            try await follow(one, other)
            #expect(try await names(one) == ["철제 책상"])
            #expect(try await names(one, of: ProductQuery(text: "의자")).isEmpty)
            #expect(try await names(one, of: ProductQuery(text: "책상")) == ["철제 책상"])

            _ = try await one.deleteProduct(chair.id, from: nil, by: nil)
            try await follow(other, one)
            #expect(try await names(other).isEmpty)

            _ = try await other.undeleteProduct(chair.id, by: nil)
            try await follow(one, other)
            #expect(try await names(one) == ["철제 책상"])
            for store in [one, other] { #expect(try await store.check() == []) }
        }
    }

    @Test func aServerThatComesLaterHasEverything() async throws {
        let one = try open("one")
        let market = try await TestMarket(store: one, clock: clock)
        for number in 1...30 { try await market.sell("의자 \(number)") }
        let late = try open("late")
        #expect(try await late.count(ProductQuery()) == .exactly(30))
        #expect(try await late.check() == [])
        late.close()
        try await market.sell("책상")
        // One that was away catches up before it answers.
        let again = try open("late")
        #expect(try await names(again).first == "책상")
        again.close()
        one.close()
    }

    @Test func likesAndLooksReachTheCardsOfAll() async throws {
        try await withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: clock)
            let chair = try await market.sell("나무 의자")
            try await follow(other, one)
            try await other.setLike(true, of: chair.id, by: market.seller.id)
            try await one.addLooks([chair.id: 4])
            _ = try await other.recountLikes(limit: 10)
            try await follow(one, other)
            try await follow(other, one)
            for store in [one, other] {
                var counts: [(UInt32, UInt32, Bool?)] = []
                _ = try await store.rows(ProductQuery(), at: nil, limit: 20, likesOf: market.seller.id) {
                    counts.append(($0.likes, $0.looks, $0.isLiked))
                }
                #expect(counts.count == 1 && counts.first ?? (0, 0, nil) == (1, 4, true))
            }
            for store in [other, one] { #expect(try await store.check() == []) }
            var week = ProductQuery()
            week.order = .liked
            #expect(try await names(other, of: week) == ["나무 의자"])
        }
    }

    /// The market's own file must not be hidden, nor its photos be taken for nobody's.
    @Test func aFolderWithAMarketOfItsOwnIsLeftAlone() async throws {
        let store = try SQLiteStore(
            opening: DataFolder(path: folder.file("own")),
            clock: { [clock] in clock.now }
        )
        store.close()
        #expect(throws: OpeningError.ownMarket(folder: folder.file("own"))) { try open("own") }
        try open("copy").close()
        #expect(throws: OpeningError.self) {
            try SQLiteStore(opening: DataFolder(path: folder.file("copy")), clock: { [clock] in clock.now })
        }
    }

    @Test(arguments: ["damaged", "marked", "of another market", "ahead", "forgotten"])
    func aCopyThatIsOfNoUseIsMadeAnew(_ fault: String) async throws {
        var one = try open("one")
        let market = try await TestMarket(store: one, clock: clock)
        let chair = try await market.sell("나무 의자")
        try await market.sell("책상")
        one.close()
        let copy = DataFolder(path: folder.file("one")).copy
        let truth = try PostgresConnection(address)
        switch fault {
        case "damaged":
            try Data("no database at all".utf8).write(to: URL(filePath: copy.database))
        case "marked":
            try Data("it is damaged".utf8).write(to: URL(filePath: copy.damageMark))
        case "of another market":
            let file = try SQLiteConnection(path: copy.database, access: .readWriteCreate)
            try file.run("UPDATE market SET cursor_key = randomblob(16)")
        case "ahead":
            // As after a restore to an earlier moment.
            try truth.execute("UPDATE market SET change = change - 1; DELETE FROM products WHERE id = 2")
        default:
            try truth.execute(
                "DELETE FROM products WHERE id = 2; UPDATE market SET change = 9, forgotten = 9"
            )
        }
        one = try open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await names(one).contains("나무 의자"))
        #expect(try await one.product(chair.id)?.name == "나무 의자")
    }

    /// As where a standby takes over that was behind: the numbers of what it never saw are given again.
    @Test(arguments: ["a deletion", "a product", "likes"])
    func aCopyThatKnowsWhatTheDatabaseLostIsMadeAnew(lost: String) async throws {
        var one = try open("one")
        let market = try await TestMarket(store: one, clock: clock)
        let chair = try await market.sell("나무 의자")
        let desk = try await market.sell("책상")
        let truth = try PostgresConnection(address)
        var loss = ""
        switch lost {
        case "a deletion":
            _ = try await one.deleteProduct(chair.id, from: nil, by: nil)
            loss = """
                UPDATE products SET deleted_at = NULL, deleted_by = NULL, listed = TRUE, version = 1, change = 1,
                changed_at = created_at WHERE id = \(chair.id)
                """
        case "a product":
            let shelf = try await market.sell("책장")
            loss = "DELETE FROM products WHERE id = \(shelf.id)"
        default:
            try await one.setLike(true, of: chair.id, by: market.seller.id)
            _ = try await one.recountLikes(limit: 10)
            loss = "DELETE FROM likes; DELETE FROM counted; UPDATE products SET likes = 0"
        }
        one.close()
        try truth.execute(
            "\(loss); UPDATE products SET change = (SELECT change FROM market), stock = 9 WHERE id = \(desk.id)"
        )
        one = try open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await Set(names(one)) == ["나무 의자", "책상"])
    }

    /// A copy that was away is of no other market for that, whatever was done meanwhile.
    @Test func aCopyThatIsBehindIsKnown() async throws {
        let one = try open("one")
        defer { one.close() }
        let market = try await TestMarket(store: one, clock: clock)
        var goods: [Product] = []
        for number in 1...120 { goods.append(try await market.sell("의자 \(number)")) }
        for product in goods[0..<20] { _ = try await one.deleteProduct(product.id, from: nil, by: nil) }
        for product in goods[0..<5] { _ = try await one.undeleteProduct(product.id, by: nil) }
        try open("late").close()
        let copy = Database(
            connection: try SQLiteConnection(
                path: DataFolder(path: folder.file("late")).copy.database,
                access: .readWriteCreate
            )
        )
        let truth = Database(connection: try PostgresTruth.open(address))
        let history = try CopyHistory(of: copy)
        #expect(try history.agrees(with: truth))
        for product in goods[0..<5] + goods[100..<110] {
            _ = try await one.editProduct(product.id, from: nil, ProductEdit(name: "책상"), once: nil)
            #expect(try history.agrees(with: truth))
        }
        for product in goods[100..<120] {
            _ = try await one.deleteProduct(product.id, from: nil, by: nil)
            #expect(try history.agrees(with: truth))
        }
        // For good, before and after.
        clock.advance(milliseconds: one.limits.undoMilliseconds + 1)
        #expect(try await one.removeExpired(limit: 100) > 0)
        #expect(try history.agrees(with: truth))
    }

    /// What an old market has forgotten was removed before this copy began.
    @Test func aNewServerOfAnOldMarketIsFilledPieceByPiece() async throws {
        let one = try open("one")
        let market = try await TestMarket(store: one, clock: clock)
        for number in 1...6 { try await market.sell("의자 \(number)") }
        one.close()
        try PostgresConnection(address).execute("UPDATE market SET forgotten = 5")
        let late = DataFolder(path: folder.file("late"))
        let truth = Database(connection: try PostgresTruth.open(address))
        do {
            let connection = try CopyOpening(folder: late, migrations: Migration.all, truth: truth, atOnce: 1)
                .run()
            #expect(try Database(connection: connection).number("SELECT count(*) FROM cards") == 6)
        }
        let store = try open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// A photo keeps its number where it goes, and of two changes the copy may meet either first.
    @Test(arguments: [0, 9])
    func aPhotoThatGoesToOtherGoodsGoesAlong(atOnce: Int) async throws {
        let one = try open("one")
        let market = try await TestMarket(store: one, clock: clock)
        let upload = try await market.upload(1)
        let chair = try await market.sell("나무 의자", photos: [PhotoPlace(upload.id)])
        try open("late").close()
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(photos: []), once: nil)
        try await market.sell("책상", photos: [PhotoPlace(upload.id)])
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(name: "철제 의자"), once: nil)
        one.close()
        let late = DataFolder(path: folder.file("late"))
        let truth = Database(connection: try PostgresTruth.open(address))
        _ = try CopyOpening(folder: late, migrations: Migration.all, truth: truth, atOnce: atOnce).run()
        let store = try open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// Photos would be removed as nobody's.
    @Test func aFolderOfAnotherMarketIsLeftAlone() async throws {
        try open("one").close()
        let other = try await TestCluster.schema()
        let place = DataFolder(path: folder.file("one"))
        let note = "\(place.path)/postgres.market"
        let copied = try Files.read(place.copy.database)
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) {
            try SQLiteStore(opening: place, truth: other, clock: { [clock] in clock.now })
        }
        #expect(try Files.read(place.copy.database) == copied)
        try Files.remove(note)
        try Files.makeFolders("\(place.photos)/ab")
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) { try open("one") }
        try Files.remove("\(place.photos)/ab")
        try open("one").close()
        try TestCluster.drop(other)
    }

    /// Its photos would be put aside, and the server not start any more.
    @Test func nothingIsRestoredIntoTheFolderOfAServer() async throws {
        let own = DataFolder(path: folder.file("own"))
        let store = try SQLiteStore(opening: own, clock: { [clock] in clock.now })
        let backup = folder.file("backup")
        _ = try Backup.make(of: own, at: backup, now: clock.now)
        store.close()
        try open("one").close()
        let server = DataFolder(path: folder.file("one"))
        // Also where its copy has been removed.
        try Files.remove(server.copy.path)
        #expect(throws: BackupError.intoServerFolder(path: server.path)) {
            try Restore.run(backup, into: server, now: clock.now)
        }
        try open("one").close()
    }

    @Test func aCopyThatIsRemovedMeanwhileIsNoticed() async throws {
        let store = try open("one")
        defer { store.close() }
        let copy = DataFolder(path: folder.file("one")).copy
        try await store.tryOut(1)
        try Files.rename(copy.path, to: "\(copy.path).gone")
        // A look at the files is a while ago.
        while true {
            do throws(StoreError) { try await store.tryOut(2) } catch { break }
            await Task.yield()
        }
        try Files.rename("\(copy.path).gone", to: copy.path)
        try await store.tryOut(3)
    }

    /// Nobody waits for a copy that can't follow.
    @Test func aWriteReturnsThoughItsListsAreBehind() async throws {
        let store = try open("one", patience: .milliseconds(1))
        defer { store.close() }
        let market = try await TestMarket(store: store, clock: clock)
        // Each catching up waits for this.
        let file = try SQLiteConnection(
            path: DataFolder(path: folder.file("one")).copy.database,
            access: .readWriteCreate
        )
        try file.execute("BEGIN IMMEDIATE")
        let chair = try await market.sell("나무 의자")
        #expect(try await store.product(chair.id) != nil)
        #expect(try await names(store).isEmpty)
        try file.execute("ROLLBACK")
        try await follow(store, store)
        #expect(try await names(store) == ["나무 의자"])
    }

    @Test func howFarACopyIsBehindIsKnown() async throws {
        try await withTwoServers { one, other in
            for store in [one, other] { try await follow(store) }
            let market = try await TestMarket(store: one, clock: clock)
            let file = try SQLiteConnection(
                path: DataFolder(path: folder.file("other")).copy.database,
                access: .readWriteCreate
            )
            try file.execute("BEGIN IMMEDIATE")
            try await market.sell("나무 의자")
            let kept = try #require(one.keptChange)
            while try #require(other.copyStanding).truth < kept { await Task.yield() }
            #expect(try #require(other.copyStanding).change < kept)
            try file.execute("ROLLBACK")
            try await follow(other, one)
            #expect(try #require(other.copyStanding).change == kept)
            #expect(try #require(other.copyStanding).age != nil)
        }
        let store = try SQLiteStore(
            opening: DataFolder(path: folder.file("alone")),
            clock: { [clock] in clock.now }
        )
        defer { store.close() }
        #expect(store.copyStanding == nil)
    }

    /// A line that is cut, as long as it is, loses nothing of what was written meanwhile.
    @Test func whatWasWrittenWhileNobodyListenedIsCaughtUpWith() async throws {
        try await withTwoServers { one, other in
            let market = try await TestMarket(store: one, clock: clock)
            let truth = try PostgresConnection(address)
            for number in 1...5 {
                try truth.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE (query LIKE '%max(touched)%' OR query LIKE 'LISTEN%') AND pid <> pg_backend_pid()
                    """
                )
                try await market.sell("의자 \(number)")
            }
            try await follow(other, one)
            #expect(try await other.count(ProductQuery()) == .exactly(5))
            #expect(try await other.check() == [])
        }
    }

    /// Whoever listens at another server hears of it, and of what they did themselves once.
    @Test func newsReachThoseWhoListenAtOtherServers() async throws {
        try await withTwoServers { one, other in
            let seller = try await one.createAccount(.sample(1))
            // Who has followed a change listens.
            _ = try await one.createProduct(.sample(by: seller.id), once: nil)
            try await follow(other, one)
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

    @Test func oneServerAtATimeRemovesPhotos() async throws {
        try await withTwoServers { one, other in
            var turn = try await one.takeSweepTurn()
            #expect(turn != nil)
            #expect(try await other.takeSweepTurn() == nil)
            try turn?.check()
            // Its session is ended, as by a cut line: whoever has the turn hears of that before anything is removed.
            try PostgresConnection(address).execute(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 4712"
            )
            #expect(throws: StoreError.self) { try turn?.check() }
            #expect(try await other.takeSweepTurn() != nil)
            turn = nil
        }
    }

    /// What waits for a line does not grow for as long as it is cut.
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
        let line = try CutLine(to: address, [])
        let one = try SQLiteStore(
            opening: DataFolder(path: folder.file("one")),
            truth: line.address(address),
            clock: { [clock] in clock.now }
        )
        defer { one.close() }
        let other = try open("other")
        defer { other.close() }
        for store in [one, other] { try await follow(store) }
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

    @Test func threeServersAtOnceEndAlike() async throws {
        let stores = try (1...3).map { try open("server \($0)", patience: .zero) }
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
            for other in stores { try await follow(store, other) }
            #expect(try await store.check() == [])
        }
        let lists = try await [names(stores[0]), names(stores[1]), names(stores[2])]
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
        do throws(StoreError) {
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
