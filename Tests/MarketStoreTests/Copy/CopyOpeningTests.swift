import Foundation
import Linux
import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// The preparation of a server's replica and folder before it answers.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct CopyOpeningTests {
    private let scene: ServerScene

    init() async throws { scene = try await ServerScene() }

    /// The market's own file must not be hidden, nor its photos be taken for nobody's.
    @Test func aFolderWithAMarketOfItsOwnIsLeftAlone() async throws {
        let store = try SQLiteStore(
            opening: scene.place("own"),
            clock: scene.now
        )
        store.close()
        #expect(throws: OpeningError.ownMarket(folder: scene.place("own").path)) { try scene.open("own") }
        try scene.open("copy").close()
        #expect(throws: OpeningError.self) {
            try SQLiteStore(opening: scene.place("copy"), clock: scene.now)
        }
    }

    @Test(arguments: ["damaged", "marked", "of another market", "ahead", "forgotten"])
    func aCopyThatIsOfNoUseIsMadeAnew(_ fault: String) async throws {
        var one = try scene.open("one")
        let market = try await TestMarket(store: one, clock: scene.clock)
        let chair = try await market.sell("나무 의자")
        try await market.sell("책상")
        one.close()
        let copy = scene.place("one").copy
        let truth = try PostgresConnection(scene.address)
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
        one = try scene.open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await scene.names(one).contains("나무 의자"))
        #expect(try await one.product(chair.id)?.name == "나무 의자")
    }

    /// As where a standby takes over that was behind: the numbers of what it never saw are given again.
    @Test(arguments: ["a deletion", "a product", "likes"])
    func aCopyThatKnowsWhatTheDatabaseLostIsMadeAnew(lost: String) async throws {
        var one = try scene.open("one")
        let market = try await TestMarket(store: one, clock: scene.clock)
        let chair = try await market.sell("나무 의자")
        let desk = try await market.sell("책상")
        let truth = try PostgresConnection(scene.address)
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
        one = try scene.open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await Set(scene.names(one)) == ["나무 의자", "책상"])
    }

    /// A copy that was away is of no other market for that, whatever was done meanwhile.
    @Test func aCopyThatIsBehindIsKnown() async throws {
        let one = try scene.open("one")
        defer { one.close() }
        let market = try await TestMarket(store: one, clock: scene.clock)
        var goods: [Product] = []
        for number in 1...120 { goods.append(try await market.sell("의자 \(number)")) }
        for product in goods[0..<20] { _ = try await one.deleteProduct(product.id, from: nil, by: nil) }
        for product in goods[0..<5] { _ = try await one.undeleteProduct(product.id, by: nil) }
        try scene.open("late").close()
        let copy = Database(
            connection: try SQLiteConnection(
                path: scene.place("late").copy.database,
                access: .readWriteCreate
            )
        )
        let truth = Database(connection: try PostgresTruth.open(scene.address))
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
        scene.clock.advance(milliseconds: one.limits.undoMilliseconds + 1)
        #expect(try await one.removeExpired(limit: 100) > 0)
        #expect(try history.agrees(with: truth))
    }

    /// Removals that an old market has forgotten happened before this replica began.
    @Test func aNewServerOfAnOldMarketIsFilledPieceByPiece() async throws {
        let one = try scene.open("one")
        let market = try await TestMarket(store: one, clock: scene.clock)
        for number in 1...6 { try await market.sell("의자 \(number)") }
        one.close()
        try PostgresConnection(scene.address).execute("UPDATE market SET forgotten = 5")
        let late = scene.place("late")
        let truth = Database(connection: try PostgresTruth.open(scene.address))
        do {
            let connection = try CopyOpening(folder: late, migrations: Migration.all, truth: truth, atOnce: 1)
                .run()
            #expect(try Database(connection: connection).number("SELECT count(*) FROM cards") == 6)
        }
        let store = try scene.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// A photo keeps its number where it goes, and of two changes the copy may meet either first.
    @Test(arguments: [0, 9])
    func aPhotoThatGoesToOtherGoodsGoesAlong(atOnce: Int) async throws {
        let one = try scene.open("one")
        let market = try await TestMarket(store: one, clock: scene.clock)
        let upload = try await market.upload(1)
        let chair = try await market.sell("나무 의자", photos: [PhotoPlace(upload.id)])
        try scene.open("late").close()
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(photos: []), once: nil)
        try await market.sell("책상", photos: [PhotoPlace(upload.id)])
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(name: "철제 의자"), once: nil)
        one.close()
        let late = scene.place("late")
        let truth = Database(connection: try PostgresTruth.open(scene.address))
        _ = try CopyOpening(folder: late, migrations: Migration.all, truth: truth, atOnce: atOnce).run()
        let store = try scene.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// Photos would be removed as nobody's.
    @Test func aFolderOfAnotherMarketIsLeftAlone() async throws {
        try scene.open("one").close()
        let other = try await TestCluster.schema()
        let place = scene.place("one")
        let note = "\(place.path)/postgres.market"
        let copied = try Files.read(place.copy.database)
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) {
            try SQLiteStore(opening: place, truth: other, clock: scene.now)
        }
        #expect(try Files.read(place.copy.database) == copied)
        try Files.remove(note)
        try Files.makeFolders("\(place.photos)/ab")
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) { try scene.open("one") }
        try Files.remove("\(place.photos)/ab")
        try scene.open("one").close()
        try TestCluster.drop(other)
    }

    /// Its photos would be put aside, and the server not start any more.
    @Test func nothingIsRestoredIntoTheFolderOfAServer() async throws {
        let own = scene.place("own")
        let store = try SQLiteStore(opening: own, clock: scene.now)
        let backup = scene.place("backup").path
        _ = try Backup.make(of: own, at: backup, now: scene.clock.now)
        store.close()
        try scene.open("one").close()
        let server = scene.place("one")
        // Also where its copy has been removed.
        try Files.remove(server.copy.path)
        #expect(throws: BackupError.intoServerFolder(path: server.path)) {
            try Restore.run(backup, into: server, now: scene.clock.now)
        }
        try scene.open("one").close()
    }

    @Test func aCopyThatIsRemovedMeanwhileIsNoticed() async throws {
        let store = try scene.open("one")
        defer { store.close() }
        let copy = scene.place("one").copy
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

    /// A market with a photo, whose copy is saved where the server of `place` finds it.
    private func leaveCopy(for place: DataFolder) async throws -> TestMarket {
        let one = try scene.open("one")
        defer { one.close() }
        let market = try await TestMarket(store: one, clock: scene.clock)
        let upload = try await market.upload(1)
        try await market.sell("나무 의자", photos: [PhotoPlace(upload.id)])
        try await market.sell("책상")
        try await scene.follow(one, one)
        try Files.makeFolders(place.path)
        #expect(try one.saveCopy(toFile: place.broughtCopy) != nil)
        return market
    }

    @Test func aServerGoesOnFromTheCopyThatWasBrought() async throws {
        let place = scene.place("late")
        _ = try await leaveCopy(for: place)
        let brought = try #require(FileIdentity(at: place.broughtCopy))
        let late = try scene.open("late")
        defer { late.close() }
        // The very same file, not one rebuilt from the database.
        #expect(FileIdentity(at: place.copy.database) == brought)
        #expect(!Files.exists(place.broughtCopy))
        #expect(try await scene.names(late) == ["책상", "나무 의자"])
        #expect(try await late.check() == [])
    }

    @Test(arguments: ["damaged", "ahead"])
    func aBroughtCopyThatIsOfNoUseIsPutAside(fault: String) async throws {
        let place = scene.place("late")
        _ = try await leaveCopy(for: place)
        if fault == "damaged" {
            try Data("no database at all".utf8).write(to: URL(filePath: place.broughtCopy))
        } else {
            try PostgresConnection(scene.address).execute(
                "UPDATE market SET change = change - 1; DELETE FROM products WHERE id = 2"
            )
        }
        let late = try scene.open("late")
        defer { late.close() }
        let names = try await scene.names(late)
        #expect(names == (fault == "damaged" ? ["책상", "나무 의자"] : ["나무 의자"]))
        #expect(try await late.check() == [])
        #expect(try Set(Files.names(in: place.path)).isDisjoint(with: ["copy.brought"]))
    }
}
