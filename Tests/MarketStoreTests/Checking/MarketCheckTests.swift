import Glibc
import Linux
import Market
import SQLite
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct MarketCheckTests: InStorePlace {
    let place: StorePlace

    init() throws {
        place = try StorePlace()
    }

    @Test func runningMarketPassesTheCheck() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        try await SamplePhoto(1).sell("자전거", on: market, in: folder)
        var shares: [Double] = []

        let report = try MarketCheck.run(on: folder) { shares.append($0) }

        #expect(report == .init(products: 1, photos: 1))
        #expect(shares.last == 1 && shares == shares.sorted())
        #expect(try MarketCheck.searchIndexProblems(in: folder) == nil)
        #expect(try await store.checkSearchIndex().isEmpty)
        store.close()
        #expect(try MarketCheck.searchIndexProblems(in: folder) == [])
    }

    @Test(arguments: [
        ("rm", "is missing, though a product shows it"),
        ("cut", "is broken: it has 2 bytes instead of"),
        ("flip", "is broken: its content was altered"),
        ("chmod", "Permission denied"),
    ])
    func alteredPhotoIsReported(damage: String, words: String) async throws {
        try await made()
        let path = SamplePhoto(1).large(in: folder.path)
        switch damage {
        case "rm": #expect(remove(path) == 0)
        case "cut": #expect(truncate(path, 2) == 0)
        case "flip": try flipByte(of: path)
        default:
            // Who may do everything can read it all the same.
            guard geteuid() != 0 else { return }
            #expect(chmod(path, 0) == 0)
        }

        let problems = try MarketCheck.run(on: folder).problems

        #expect(problems.count == 1)
        #expect(problems.first?.description.contains(words) == true, "\(problems)")
        #expect(problems.first?.description.contains("-large.jpg") == true)
    }

    /// One lost photo made every later backup incomplete, for good.
    @Test(arguments: ["rm", "flip"])
    func lostPhotoThatWasGivenUpHindersNoBackup(damage: String) async throws {
        try await made()
        let path = SamplePhoto(1).large(in: folder.path)
        let bytes = try Files.read(path)
        if damage == "rm" { #expect(remove(path) == 0) } else { try flipByte(of: path) }
        let hash = SamplePhoto(1).content.hash

        let report = try MarketCheck.run(on: folder)
        #expect(report.lost.mapValues { $0.joined() } == [hash: "product 1 (자전거) of 판매자 1"], "\(report)")
        let store = try open()
        try await store.markLost([hash], found: [])
        let backup = try Backup.make(of: folder, at: place.file("backup"), now: clock.now)
        #expect(backup.manifest.missing.isEmpty && backup.manifest.files.count == 1)
        try Backup.verify(place.file("backup"))
        let later = try MarketCheck.run(on: folder)
        #expect(later.problems.isEmpty && later.strays.isEmpty && later.found.isEmpty, "\(later)")
        #expect(later.markedLost == 1)

        // An operator finds the file again.
        try Files.replace(path, with: bytes)
        #expect(try MarketCheck.run(on: folder).found == [hash])
        store.close()
    }

    @Test func unreferencedFilesAreListedWithoutAProblem() async throws {
        try await made()
        let known = SamplePhoto(1).large(in: folder.path)
        for path in [
            "\(known)~", SamplePhoto(2).large(in: folder.path), "\(folder.photos)/notes.txt",
        ] {
            try Files.makeFolders(path.parentFolder)
            try File(path, O_WRONLY | O_CREAT).write("stray")
        }

        let report = try MarketCheck.run(on: folder)

        #expect(report.problems.isEmpty)
        #expect(report.strays.count == 3)
        #expect(report.strays.contains("photos/notes.txt"))
    }

    @Test func uploadWithPendingFilesIsNoProblem() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        _ = try await market.upload(1)

        #expect(try MarketCheck.run(on: folder).problems.isEmpty)
        store.close()
    }

    @Test func inconsistentDatabaseIsReported() async throws {
        try await made()
        try change("PRAGMA foreign_keys = OFF; DELETE FROM accounts")

        #expect(
            try MarketCheck.run(on: folder).problems.contains(
                .database(detail: "a row of products refers to nothing")
            )
        )
    }

    @Test func inconsistentSearchIndexIsReported() async throws {
        try await made()
        try change("UPDATE products SET name = 'another name'")

        // What is read from outside knows nothing of the index.
        #expect(try MarketCheck.run(on: folder).problems.allSatisfy { "\($0)".contains("the card of") })
        let problems = try #require(try MarketCheck.searchIndexProblems(in: folder))
        #expect(problems.first?.description.hasPrefix("the search index does not fit") == true)
    }

    @Test func interruptedRestoreIsReportedFirst() async throws {
        try await made()
        try File(folder.restoreOrder, O_WRONLY | O_CREAT).write("before-restore-1")

        #expect(try MarketCheck.run(on: folder).problems == [.restoreUnfinished])
    }

    @Test func foreignDatabaseIsReportedAsDamage() async throws {
        try await made()
        try change("PRAGMA application_id = 1")

        let problems = try MarketCheck.run(on: folder).problems
        #expect(problems.map(\.description) == ["market.sqlite is damaged: it can't be read as a market's"])
    }

    private func made() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        try await SamplePhoto(1).sell("자전거", on: market, in: folder)
        store.close()
    }

    private func change(_ sql: String) throws {
        try SQLiteConnection(path: folder.database, access: .readWrite).execute(sql)
    }
}
