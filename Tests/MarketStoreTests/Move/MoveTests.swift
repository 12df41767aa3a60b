import Linux
import LivePostgres
import Market
import Postgres
import SQLite
import TemporaryFolder
import Testing

@testable import MarketStore

/// Moving a market to PostgreSQL and back.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct MoveTests {
    /// The error by which a test stops a move.
    private static let stop = MoveError.storage(.unavailable(.cancelled))

    @Test func thereAndBackEveryRowIsTheSame() async throws {
        let fixture = try await MoveFixture()
        let before = try MoveFixture.everything(in: fixture.folder.database)
        let report = try fixture.toPostgres().run()
        #expect(report.keptAs.map { Files.exists($0) } == true)
        let store = try fixture.openThere()
        #expect(try await store.check() == [])
        store.close()

        let back = DataFolder(path: fixture.place.file("back"))
        _ = try fixture.back(to: back).run()
        let after = try MoveFixture.everything(in: back.database)
        #expect(Set(before.keys) == Set(after.keys))
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
        #expect(report.rows > 200)
        try Files.makeFolder(back.photos)
        let again = try fixture.place.open(back)
        #expect(try await again.check() == [])
        again.close()
    }

    @Test func numbersGoOnOnBothSides() async throws {
        let fixture = try await MoveFixture(steps: 300)
        let open = try StoreOpening.connect(fixture.folder.database)
        let change = try Database(connection: open).number("SELECT change FROM market")
        let product = try Database(connection: open).number(
            "SELECT seq FROM sqlite_sequence WHERE name = 'products'"
        )
        _ = try fixture.toPostgres().run()
        let there = try fixture.openThere()
        let draft = try await there.write { database throws(MarketError) in
            try database.insert(
                """
                INSERT INTO drafts (owner, version, name, description, price, discount, stock, currency, category, meets,
                sends, parcel_fee, takes_offers, offers_from, changed_at)
                VALUES (?1, 1, '', '', '', '', '', 'KRW', '', FALSE, FALSE, '', FALSE, '', 5)
                """,
                .integer(1)
            )
        }
        // The one with 9040 was there, and is gone.
        #expect(draft == 9041)
        let chair = try #require(
            try await there.createProduct(.sample("의자", by: Account.ID(1)), once: nil).value
        )
        #expect(chair.id.rawValue == product + 1)
        let changes = try await there.read { database throws(MarketError) in
            try ChangeRecords(database).latest()
        }
        #expect(changes == change + 1)
        there.close()

        _ = try fixture.back(to: fixture.folder).run()
        let back = try fixture.place.open()
        let desk = try #require(
            try await back.createProduct(.sample("책상", by: Account.ID(1)), once: nil).value
        )
        #expect(desk.id.rawValue == product + 2)
        #expect(try await back.product(chair.id)?.name == "의자")
        #expect(try await back.check() == [])
        back.close()
    }

    /// Each place that a move can be ended at is ended at once; the next one goes on.
    @Test func endedAnywhereAMoveGoesOn() async throws {
        let fixture = try await MoveFixture(steps: 150)
        let before = try MoveFixture.everything(in: fixture.folder.database)
        var stops: Set<MoveStep> = []
        try untilItEnds(&stops) { observe throws(MoveError) in
            _ = try fixture.toPostgres().run(observe)
        } between: {
            // Neither side is served.
            #expect(throws: OpeningError.self) { try fixture.place.open() }
            #expect(throws: OpeningError.self) {
                try fixture.openThere(DataFolder(path: fixture.place.file("other")))
            }
        }
        #expect(stops.count > 70)
        #expect(stops.isSuperset(of: [.begun, .numbered, .left, .renamed]))
        try fixture.openThere().close()

        let back = DataFolder(path: fixture.place.file("back"))
        stops = []
        try untilItEnds(&stops) { observe throws(MoveError) in
            _ = try fixture.back(to: back).run(observe)
        } between: {
            #expect(throws: OpeningError.self) { try fixture.place.open(back) }
            #expect(throws: OpeningError.self) { try fixture.openThere() }
        }
        #expect(stops.count > 70)
        #expect(stops.isSuperset(of: [.begun, .numbered, .left, .opened]))
        let after = try MoveFixture.everything(in: back.database)
        for (table, rows) in before { #expect(after[table] == rows, "\(table)") }
        try Files.makeFolder(back.photos)
        try fixture.place.open(back).close()
    }

    private func untilItEnds(
        _ stops: inout Set<MoveStep>,
        _ move: (MoveObserver) throws(MoveError) -> Void,
        between look: () throws -> Void
    ) throws {
        while true {
            do throws(MoveError) {
                try move { step, share throws(MoveError) in
                    if case .compared = step { return }
                    // The last one is the end.
                    guard share < 1, stops.insert(step).inserted else { return }
                    throw Self.stop
                }
                return
            } catch {
                #expect(error == Self.stop)
                guard error == Self.stop else { throw error }
            }
            if stops.count % 5 == 1 || stops.contains(.checked) { try look() }
        }
    }

    @Test func aServerThatWorksIsNotMoved() async throws {
        let fixture = try await MoveFixture(steps: 60)
        let store = try fixture.place.open()
        #expect(throws: MoveError.inUse(folder: fixture.folder.path)) { try fixture.toPostgres().run() }
        store.close()
        _ = try fixture.toPostgres().run()
        let there = try fixture.openThere()
        #expect(throws: MoveError.inUse(folder: fixture.folder.path)) {
            try fixture.back(to: fixture.folder).run()
        }
        there.close()
    }

    @Test func theFolderIsServedNoMore() async throws {
        let fixture = try await MoveFixture(steps: 60)
        let report = try fixture.toPostgres().run()
        let error = #expect(throws: OpeningError.self) { try fixture.place.open() }
        guard case .moved(let place, let target, let undo) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == fixture.folder.path)
        #expect(target.contains("postgres://market@") && target.hasSuffix(fixture.address.schema ?? "?"))
        // A server that knows nothing of the note finds no market, and makes none.
        try Files.remove(fixture.folder.moveNote)
        #expect(throws: OpeningError.self) { try fixture.place.open() }
        #expect(!Files.exists(fixture.folder.database))
        // What the sentence says brings it back.
        let kept = try #require(report.keptAs)
        #expect(undo.contains("rename \(kept) to market.sqlite"))
        try Files.rename(kept, to: fixture.folder.database)
        try fixture.place.open().close()
    }

    @Test func theDatabaseIsWrittenNoMore() async throws {
        let fixture = try await MoveFixture(steps: 60)
        _ = try fixture.toPostgres().run()
        let other = DataFolder(path: fixture.place.file("other"))
        let server = try fixture.openThere(other)
        let back = DataFolder(path: fixture.place.file("back"))
        _ = try fixture.back(to: back).run()
        // A server that was there all the time goes on reading.
        #expect(try await server.account(Account.ID(1)) != nil)
        await #expect(throws: MarketError.unavailable(.busy)) {
            try await server.createProduct(.sample("의자", by: Account.ID(1)), once: nil)
        }
        server.close()
        let error = #expect(throws: OpeningError.self) { try fixture.openThere(other) }
        #expect(throws: MoveError.movedAlready(from: PostgresPlace.name(of: fixture.address), to: back.path))
        {
            try fixture.back(to: DataFolder(path: fixture.place.file("second"))).run()
        }
        // What the sentence says brings it back.
        guard case .moved(_, back.path, let undo) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try fixture.there().run(script: String(undo.trimmingPrefix("in psql ")))
        let again = try fixture.openThere(other)
        _ = try await again.createProduct(.sample("의자", by: Account.ID(1)), once: nil)
        again.close()
    }

    /// A move that was undone at its end has left a whole file, which the market has gone on from since.
    @Test func aFileOfAMoveThatWasUndoneIsNotTaken() async throws {
        let fixture = try await MoveFixture(steps: 60)
        _ = try fixture.toPostgres().run()
        let back = DataFolder(path: fixture.place.file("back"))
        #expect(throws: Self.stop) {
            try fixture.back(to: back).run { step, _ throws(MoveError) in
                if step == .opened { throw Self.stop }
            }
        }
        let error = #expect(throws: OpeningError.self) { try fixture.openThere() }
        guard case .moved(_, back.path, let undo) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try fixture.there().run(script: String(undo.trimmingPrefix("in psql ")))
        let server = try fixture.openThere()
        _ = try await server.createProduct(.sample("그 사이에", by: Account.ID(1)), once: nil)
        server.close()
        _ = try fixture.back(to: back).run()
        try Files.makeFolder(back.photos)
        let store = try fixture.place.open(back)
        defer { store.close() }
        #expect(try await store.products(ProductQuery(), at: nil, limit: 1).elements.first?.name == "그 사이에")
    }

    /// A newer schema may hold data that this program does not know and would leave behind.
    @Test func aNewerSchemaIsNotMoved() async throws {
        let fixture = try await MoveFixture(steps: 20)
        _ = try fixture.toPostgres().run()
        let known = Migration.all.count
        try fixture.there().run(
            script: "INSERT INTO steps (number, oldest) VALUES (\(known + 1), \(known))"
        )
        #expect(throws: MoveError.opening(.newerSchema(found: known + 1, known: known))) {
            try fixture.back(to: DataFolder(path: fixture.place.file("back"))).run()
        }
        try fixture.openThere().close()
    }

    @Test func aPlaceWithAnotherMarketIsRefused() async throws {
        let (one, other) = (try await MoveFixture(steps: 60), try await MoveFixture(steps: 60, seed: 8))
        func move(_ fixture: MoveFixture) -> MoveToPostgres {
            MoveToPostgres(from: fixture.folder, to: one.address, now: fixture.place.clock.now)
        }
        let name = PostgresPlace.name(of: one.address)
        #expect(throws: Self.stop) {
            try move(other).run { step, _ throws(MoveError) in if step == .numbered { throw Self.stop } }
        }
        #expect(throws: MoveError.otherMarket(place: name)) { try move(one).run() }
        // It was not marked as one that leaves.
        try one.place.open().close()
        _ = try move(other).run()
        #expect(throws: MoveError.placeTaken(place: name)) { try move(one).run() }
        #expect(throws: MoveError.placeTaken(place: one.folder.path)) {
            try MoveToFolder(from: one.address, to: one.folder).run()
        }
        // Nobody had to wait for that.
        try SQLiteStore(opening: other.folder, primary: one.address, clock: { other.place.clock.now }).close()
        try one.place.open().close()
    }

    @Test func aRowThatIsAnotherOneIsFound() async throws {
        let fixture = try await MoveFixture(steps: 150)
        let changes = [
            "products": "UPDATE products SET looks = looks + 1 WHERE id = (SELECT min(id) FROM products)",
            "drafts": "UPDATE drafts SET name = 'other'",
            "tokens": "DELETE FROM tokens WHERE id = 9007",
            "recounts": "INSERT INTO recounts (product) VALUES (5000)",
            "market": "UPDATE market SET change = change + 1",
            "sqlite_sequence": "UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'drafts'",
        ]
        for (table, change) in changes {
            let there = try fixture.there()
            let error = #expect(throws: MoveError.self) {
                try fixture.toPostgres().run { step, _ throws(MoveError) in
                    guard step == .numbered else { return }
                    do throws(MarketError) { try there.run(change) } catch { throw .storage(error) }
                }
            }
            guard case .differs(table, _, _) = error else {
                Issue.record("\(table): \(String(describing: error))")
                continue
            }
            #expect(throws: OpeningError.self) {
                try fixture.openThere(DataFolder(path: fixture.place.file("other")))
            }
        }
        // It is copied again, and all is well.
        _ = try fixture.toPostgres().run()
        let store = try fixture.openThere()
        #expect(try await store.check() == [])
        store.close()

        let back = DataFolder(path: fixture.place.file("back"))
        let error = #expect(throws: MoveError.self) {
            try fixture.back(to: back).run { step, _ throws(MoveError) in
                guard step == .numbered else { return }
                let connection: SQLiteConnection
                do throws(OpeningError) { connection = try StoreOpening.connect(back.moving) } catch {
                    throw .opening(error)
                }
                do throws(SQLiteError) { try connection.run("UPDATE likes SET number = number + 1000") } catch
                {
                    throw .storage(MarketError(error))
                }
            }
        }
        guard case .differs("likes", _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: OpeningError.self) { try fixture.place.open(back) }
        _ = try fixture.back(to: back).run()
        try Files.makeFolder(back.photos)
        try fixture.place.open(back).close()
    }

    /// A folder without its note that was served between two tries is copied again.
    @Test func aMarketServedBetweenTwoMovesIsCopiedAgain() async throws {
        let fixture = try await MoveFixture(steps: 100)
        #expect(throws: Self.stop) {
            try fixture.toPostgres().run { step, _ throws(MoveError) in
                if step == .numbered { throw Self.stop }
            }
        }
        try Files.remove(fixture.folder.moveNote)
        let store = try fixture.place.open()
        _ = try await store.createProduct(.sample("그 사이에", by: Account.ID(1)), once: nil)
        store.close()
        _ = try fixture.toPostgres().run()
        let there = try fixture.openThere()
        #expect(try await there.products(ProductQuery(), at: nil, limit: 1).elements.first?.name == "그 사이에")
        #expect(try await there.check() == [])
        there.close()
    }

    @Test func aDamagedMarketStaysWhereItIs() async throws {
        let fixture = try await MoveFixture(steps: 60)
        try StoreOpening.connect(fixture.folder.database).execute(
            "UPDATE participants SET unread = unread + 1"
        )
        let error = #expect(throws: MoveError.self) { try fixture.toPostgres().run() }
        guard case .sourceBroken = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        try fixture.place.open().close()
        let there = try fixture.there()
        #expect(try !there.hasTable("market"))
    }

    @Test func twoMovesAreNotMadeAtOnce() async throws {
        let fixture = try await MoveFixture(steps: 60)
        let place = try PostgresPlace(fixture.address)
        var (move, back) = (fixture.toPostgres(), fixture.back(to: fixture.folder))
        (move.patience, back.patience) = (1, 1)
        #expect(throws: MoveError.underWay(place: place.name)) { try move.run() }
        #expect(throws: MoveError.underWay(place: place.name)) { try back.run() }
        withExtendedLifetime(place) {}
    }

    @Test func everyTableIsMovedOrRebuilt() throws {
        let place = try StorePlace()
        try place.open().close()
        let database = Database(connection: try StoreOpening.connect(place.folder.database))
        let moved = try MovedTables.all(in: database)
        let all = try database.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
        ) { row throws(SQLiteError) in try row.text(0) }.filter { !$0.hasPrefix("sqlite_") }
        #expect(Set(moved.map(\.name)).union(MovedTables.leftOut).isSuperset(of: all))
        #expect(moved.allSatisfy { !$0.key.isEmpty })
        #expect(moved.suffix(2).map(\.name).sorted() == ["answer_usage", "recounts"])
    }
}
