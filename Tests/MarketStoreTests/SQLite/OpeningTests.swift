import Glibc
import Linux
import Market
import SQLite
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct OpeningTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test func reopenedMarketHasItsData() async throws {
        let account = try await use { try await $0.createAccount(.sample(1)) }

        #expect(try await use { try await $0.account(account.id) } == account)
    }

    @Test func databaseIsReadableByItsOwnerOnly() throws {
        #expect(mkdir(folder.path, 0o755) == 0)
        let store = try open()

        for file in [folder.database] + DataFolder.companions(of: folder.database) where Files.exists(file) {
            var facts = stat()
            #expect(stat(file, &facts) == 0 && facts.st_mode & 0o077 == 0, "\(file)")
        }
        store.close()
    }

    @Test func secondServerOnOneFolderIsRefused() throws {
        let first = try open()
        #expect(throws: OpeningError.inUse(folder: folder.path)) { try open() }
        first.close()
    }

    @Test(arguments: ["photos", "market.sqlite-wal", "snapshots", "notes.txt"])
    func folderWithForeignFilesIsRefused(sign: String) throws {
        #expect(mkdir(folder.path, 0o700) == 0)
        #expect(mkdir("\(folder.path)/\(sign)", 0o700) == 0)

        #expect(throws: OpeningError.databaseMissing(folder: folder.path, found: [sign])) { try open() }
        #expect(!Files.exists(folder.database))
    }

    /// As where their disk is not mounted: to go on would show goods without pictures, and nobody would know why.
    @Test func marketWithoutItsPhotosDoesNotStart() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        _ = try await SamplePhoto(1).sell("자전거", on: market, in: folder)
        store.close()
        #expect(rename(folder.photos, place.file("unmounted")) == 0)

        #expect(throws: OpeningError.photosMissing(folder: folder.photos)) { try open() }
        #expect(!Files.exists(folder.photos))
        #expect(mkdir(folder.photos, 0o700) == 0)
        try open().close()
    }

    /// A disk that was full, or a copy that broke off, leaves such a file; an empty market would have all photos swept.
    @Test func emptyDatabaseFileIsReportedAsLoss() throws {
        #expect(mkdir(folder.path, 0o700) == 0)
        try write("", to: folder.database)
        #expect(mkdir(folder.photos, 0o700) == 0)

        #expect(throws: OpeningError.databaseMissing(folder: folder.path, found: ["photos"])) { try open() }
        #expect(rmdir(folder.photos) == 0)
        try open().close()
    }

    @Test func folderCanBeASymbolicLink() throws {
        let real = place.file("elsewhere")
        #expect(mkdir(real, 0o700) == 0 && symlink(real, folder.path) == 0)

        try open().close()
        try open().close()
        #expect(Files.exists("\(real)/market.sqlite"))
    }

    @Test func interruptedFirstStartCanBeRepeated() throws {
        #expect(mkdir(folder.path, 0o700) == 0)
        for name in ["market.lock", "market.sqlite.new", "market.sqlite.new-wal", "lost+found"] {
            try write("half", to: "\(folder.path)/\(name)")
        }

        try open().close()
        #expect(!Files.exists("\(folder.path)/market.sqlite.new"))
    }

    @Test func newerSchemaIsRefusedWithASentence() throws {
        try open().close()
        let known = Migration.all.last?.number ?? 0
        try change("PRAGMA user_version = \(known + 1)")

        let error = #expect(throws: OpeningError.newerSchema(found: known + 1, known: known)) { try open() }
        #expect(error?.description.contains("Install the newer openmarket again") == true)
    }

    @Test func marketOfAnEarlierCheckoutIsRefusedWithASentence() async throws {
        let account = try await use { try await $0.createAccount(.sample(1)) }
        try change("PRAGMA application_id = 0x4F704D6B; PRAGMA user_version = 34")
        let before = try Files.read(folder.database)

        let error = #expect(throws: OpeningError.earlierSchema) { try open() }
        #expect(error?.description.contains("5d521001") == true)
        #expect(try Files.read(folder.database) == before && !Files.exists(folder.snapshots))
        // What the sentence advises.
        let rescued = DataFolder(path: place.file("rescued"))
        _ = try Rescue.run(from: folder, into: rescued, now: clock.now)
        let store = try open(rescued)
        defer { store.close() }
        #expect(try await store.account(account.id) == account)
    }

    @Test func rescueRefusesAnEarlierMarketThatWasNotUpgraded() async throws {
        _ = try await use { try await $0.createAccount(.sample(1)) }
        try change("PRAGMA application_id = 0x4F704D6B; PRAGMA user_version = 33")
        let target = DataFolder(path: place.file("rescued"))

        #expect(throws: RescueError.opening(.earlierSchema)) {
            try Rescue.run(from: folder, into: target, now: clock.now)
        }
        #expect(!Files.exists(target.path))
    }

    @Test func databaseOfAnotherProgramIsRefused() throws {
        try open().close()
        try change("PRAGMA application_id = 1")

        #expect(throws: OpeningError.notAMarket(file: folder.database)) { try open() }
    }

    @Test func fileThatIsNoDatabaseIsRefused() throws {
        #expect(mkdir(folder.path, 0o700) == 0)
        try write(String(repeating: "no database ", count: 999), to: folder.database)

        #expect(throws: OpeningError.notAMarket(file: folder.database)) { try open() }
    }

    @Test func migrationLeavesASnapshot() async throws {
        _ = try await use { try await $0.createAccount(.sample(1)) }

        try open(migrations: Migration.all + [next("ALTER TABLE accounts ADD COLUMN town TEXT")]).close()

        let snapshot = try SQLiteConnection(
            path: "\(folder.snapshots)/before-9999_test.sqlite",
            access: .readWrite
        )
        let known = Migration.all.last?.number ?? 0
        #expect(try number("PRAGMA user_version", in: snapshot) == Int64(known))
        #expect(try number("SELECT count(*) FROM accounts", in: snapshot) == 1)
        let market = try SQLiteConnection(path: folder.database, access: .readWrite)
        #expect(try number("PRAGMA user_version", in: market) == Int64(known + 1))
        #expect(try number("SELECT count(town IS NULL) FROM accounts", in: market) == 1)
        #expect(throws: OpeningError.newerSchema(found: known + 1, known: known)) { try open() }
    }

    @Test(arguments: [
        "ALTER TABLE accounts ADD COLUMN town TEXT; SELECT nonsense",
        "DELETE FROM accounts; INSERT INTO likes (account, product, number) VALUES (1, 1, 1)",
    ])
    func failedMigrationChangesNothing(script: String) async throws {
        let account = try await use { try await $0.createAccount(.sample(1)) }

        let error = #expect(throws: OpeningError.self) {
            try open(migrations: Migration.all + [next(script)])
        }

        guard case .migrationFailed(name: "9999_test", _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await use { try await $0.account(account.id) } == account)
    }

    @Test func closedStoreThrowsClosed() async throws {
        let store = try open()
        store.close()
        store.close()

        await #expect(throws: MarketError.unavailable(.closed)) { try await store.account(Account.ID(1)) }
        await #expect(throws: MarketError.unavailable(.closed)) { try await store.createAccount(.sample(1)) }
        var numbers = store.changeNumbers().makeAsyncIterator()
        #expect(await numbers.next() == 0)
        #expect(await numbers.next() == nil)
    }

    private func use<Value>(_ body: (SQLiteStore) async throws -> Value) async throws -> Value {
        let store = try open()
        defer { store.close() }
        return try await body(store)
    }

    private func next(_ script: String) -> Migration {
        Migration(number: (Migration.all.last?.number ?? 0) + 1, name: "9999_test", script: script)
    }

    private func change(_ sql: String) throws {
        try SQLiteConnection(path: folder.database, access: .readWrite).execute(sql)
    }

    private func number(_ sql: String, in connection: SQLiteConnection) throws -> Int64? {
        try connection.first(sql) { row throws(SQLiteError) in try row.integer(0) }
    }

    private func write(_ text: String, to path: String) throws {
        try File(path, O_WRONLY | O_CREAT | O_TRUNC).write(text)
    }
}
