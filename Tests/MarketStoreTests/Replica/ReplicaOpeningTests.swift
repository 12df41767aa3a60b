import Foundation
import Linux
import LivePostgres
import Market
import Postgres
import SQLite
import Testing

@testable import MarketStore

/// The preparation of a server's replica and folder before it answers.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ReplicaOpeningTests {
    private let fixture: ServerFixture

    init() async throws { fixture = try await ServerFixture() }

    /// The market's own file must not be hidden, nor its photos be taken for nobody's.
    @Test func aFolderWithAMarketOfItsOwnIsLeftAlone() async throws {
        let store = try SQLiteStore(
            opening: fixture.place("own"),
            clock: fixture.now
        )
        store.close()
        #expect(throws: OpeningError.ownMarket(folder: fixture.place("own").path)) { try fixture.open("own") }
        try fixture.open("copy").close()
        #expect(throws: OpeningError.self) {
            try SQLiteStore(opening: fixture.place("copy"), clock: fixture.now)
        }
    }

    @Test(arguments: ["damaged", "marked", "of another market", "ahead", "forgotten"])
    func anUnusableReplicaIsRebuilt(_ fault: String) async throws {
        var one = try fixture.open("one")
        let market = try await TestMarket(store: one, clock: fixture.clock)
        let chair = try await market.sell("나무 의자")
        try await market.sell("책상")
        one.close()
        let replica = fixture.place("one").replica
        let primary = try PostgresConnection(fixture.address)
        switch fault {
        case "damaged":
            try Data("no database at all".utf8).write(to: URL(filePath: replica.database))
        case "marked":
            try Data("it is damaged".utf8).write(to: URL(filePath: replica.damageMark))
        case "of another market":
            let file = try SQLiteConnection(path: replica.database, access: .readWriteCreate)
            try file.run("UPDATE market SET cursor_key = randomblob(16)")
        case "ahead":
            // As after a restore to an earlier moment.
            try primary.execute("UPDATE market SET change = change - 1; DELETE FROM products WHERE id = 2")
        default:
            try primary.execute(
                "DELETE FROM products WHERE id = 2; UPDATE market SET change = 9, forgotten = 9"
            )
        }
        one = try fixture.open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await fixture.names(one).contains("나무 의자"))
        #expect(try await one.product(chair.id)?.name == "나무 의자")
    }

    /// As where a standby takes over that was behind: the numbers of what it never saw are given again.
    @Test(arguments: ["a deletion", "a product", "likes"])
    func aReplicaAheadOfItsPrimaryIsRebuilt(lost: String) async throws {
        var one = try fixture.open("one")
        let market = try await TestMarket(store: one, clock: fixture.clock)
        let chair = try await market.sell("나무 의자")
        let desk = try await market.sell("책상")
        let primary = try PostgresConnection(fixture.address)
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
        try primary.execute(
            "\(loss); UPDATE products SET change = (SELECT change FROM market), stock = 9 WHERE id = \(desk.id)"
        )
        one = try fixture.open("one")
        defer { one.close() }
        #expect(try await one.check() == [])
        #expect(try await Set(fixture.names(one)) == ["나무 의자", "책상"])
    }

    /// A replica that was away is still of its market, whatever was done meanwhile.
    @Test func aReplicaThatLagsIsDetected() async throws {
        let one = try fixture.open("one")
        defer { one.close() }
        let market = try await TestMarket(store: one, clock: fixture.clock)
        var goods: [Product] = []
        for number in 1...120 { goods.append(try await market.sell("의자 \(number)")) }
        for product in goods[0..<20] { _ = try await one.deleteProduct(product.id, from: nil, by: nil) }
        for product in goods[0..<5] { _ = try await one.undeleteProduct(product.id, by: nil) }
        try fixture.open("late").close()
        let replica = Database(
            connection: try SQLiteConnection(
                path: fixture.place("late").replica.database,
                access: .readWriteCreate
            )
        )
        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        let history = try ReplicaHistory(of: replica)
        #expect(try history.agrees(with: primary))
        for product in goods[0..<5] + goods[100..<110] {
            _ = try await one.editProduct(product.id, from: nil, ProductEdit(name: "책상"), once: nil)
            #expect(try history.agrees(with: primary))
        }
        for product in goods[100..<120] {
            _ = try await one.deleteProduct(product.id, from: nil, by: nil)
            #expect(try history.agrees(with: primary))
        }
        // For good, before and after.
        fixture.clock.advance(milliseconds: one.limits.undoMilliseconds + 1)
        #expect(try await one.removeExpired(limit: 100) > 0)
        #expect(try history.agrees(with: primary))
    }

    /// Removals that an old market has forgotten happened before this replica began.
    @Test func aNewServerOfAnOldMarketIsFilledPieceByPiece() async throws {
        let one = try fixture.open("one")
        let market = try await TestMarket(store: one, clock: fixture.clock)
        for number in 1...6 { try await market.sell("의자 \(number)") }
        one.close()
        try PostgresConnection(fixture.address).execute("UPDATE market SET forgotten = 5")
        let late = fixture.place("late")
        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        do {
            let connection = try ReplicaOpening(
                folder: late,
                migrations: Migration.all,
                primary: primary,
                atOnce: 1
            )
            .run()
            #expect(try Database(connection: connection).number("SELECT count(*) FROM cards") == 6)
        }
        let store = try fixture.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// A photo keeps its number where it goes, and of two changes the replica may meet either first.
    @Test(arguments: [0, 9])
    func aPhotoThatGoesToOtherProductsGoesAlong(atOnce: Int) async throws {
        let one = try fixture.open("one")
        let market = try await TestMarket(store: one, clock: fixture.clock)
        let upload = try await market.upload(1)
        let chair = try await market.sell("나무 의자", photos: [PhotoPlace(upload.id)])
        try fixture.open("late").close()
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(photos: []), once: nil)
        try await market.sell("책상", photos: [PhotoPlace(upload.id)])
        _ = try await one.editProduct(chair.id, from: nil, ProductEdit(name: "철제 의자"), once: nil)
        one.close()
        let late = fixture.place("late")
        let primary = Database(connection: try PostgresPrimary.open(fixture.address))
        _ = try ReplicaOpening(folder: late, migrations: Migration.all, primary: primary, atOnce: atOnce)
            .run()
        let store = try fixture.open("late")
        defer { store.close() }
        #expect(try await store.check() == [])
    }

    /// Photos would be removed as nobody's.
    @Test func aFolderOfAnotherMarketIsLeftAlone() async throws {
        try fixture.open("one").close()
        let other = try await TestCluster.schema()
        let place = fixture.place("one")
        let note = "\(place.path)/postgres.market"
        let copied = try Files.read(place.replica.database)
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) {
            try SQLiteStore(opening: place, primary: other, clock: fixture.now)
        }
        #expect(try Files.read(place.replica.database) == copied)
        try Files.remove(note)
        try Files.makeFolders("\(place.photos)/ab")
        #expect(throws: OpeningError.othersFolder(folder: place.path, note: note)) { try fixture.open("one") }
        try Files.remove("\(place.photos)/ab")
        try fixture.open("one").close()
        try TestCluster.drop(other)
    }

    /// Its photos would be put aside, and the server not start any more.
    @Test func nothingIsRestoredIntoTheFolderOfAServer() async throws {
        let own = fixture.place("own")
        let store = try SQLiteStore(opening: own, clock: fixture.now)
        let backup = fixture.place("backup").path
        _ = try Backup.make(of: own, at: backup, now: fixture.clock.now)
        store.close()
        try fixture.open("one").close()
        let server = fixture.place("one")
        // Also where its replica has been removed.
        try Files.remove(server.replica.path)
        #expect(throws: BackupError.intoServerFolder(path: server.path)) {
            try Restore.run(backup, into: server, now: fixture.clock.now)
        }
        try fixture.open("one").close()
    }

    @Test func aRemovedReplicaIsNoticed() async throws {
        let store = try fixture.open("one")
        defer { store.close() }
        let replica = fixture.place("one").replica
        try await store.tryOut(1)
        try Files.rename(replica.path, to: "\(replica.path).gone")
        // The files are checked only once in a while.
        while true {
            do throws(MarketError) { try await store.tryOut(2) } catch { break }
            await Task.yield()
        }
        try Files.rename("\(replica.path).gone", to: replica.path)
        try await store.tryOut(3)
    }

    /// A market with a photo, whose replica is saved where the server of `place` finds it.
    private func leaveReplica(for place: DataFolder) async throws -> TestMarket {
        let one = try fixture.open("one")
        defer { one.close() }
        let market = try await TestMarket(store: one, clock: fixture.clock)
        let upload = try await market.upload(1)
        try await market.sell("나무 의자", photos: [PhotoPlace(upload.id)])
        try await market.sell("책상")
        try await fixture.follow(one, one)
        try Files.makeFolders(place.path)
        #expect(try one.saveReplica(toFile: place.downloadedReplica) != nil)
        return market
    }

    @Test func aServerStartsFromADownloadedReplica() async throws {
        let place = fixture.place("late")
        _ = try await leaveReplica(for: place)
        let brought = try #require(FileIdentity(at: place.downloadedReplica))
        let late = try fixture.open("late")
        defer { late.close() }
        // The very same file, not one rebuilt from the database.
        #expect(FileIdentity(at: place.replica.database) == brought)
        #expect(!Files.exists(place.downloadedReplica))
        #expect(try await fixture.names(late) == ["책상", "나무 의자"])
        #expect(try await late.check() == [])
    }

    @Test(arguments: ["damaged", "ahead"])
    func anUnusableDownloadedReplicaIsPutAside(fault: String) async throws {
        let place = fixture.place("late")
        _ = try await leaveReplica(for: place)
        if fault == "damaged" {
            try Data("no database at all".utf8).write(to: URL(filePath: place.downloadedReplica))
        } else {
            try PostgresConnection(fixture.address).execute(
                "UPDATE market SET change = change - 1; DELETE FROM products WHERE id = 2"
            )
        }
        let late = try fixture.open("late")
        defer { late.close() }
        let names = try await fixture.names(late)
        #expect(names == (fault == "damaged" ? ["책상", "나무 의자"] : ["나무 의자"]))
        #expect(try await late.check() == [])
        #expect(try Set(Files.names(in: place.path)).isDisjoint(with: ["copy.brought"]))
    }
}
