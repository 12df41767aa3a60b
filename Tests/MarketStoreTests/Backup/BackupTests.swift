import Foundation
import Glibc
import Linux
import Market
import SQLite
import Synchronization
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct BackupTests: InStorePlace {
    let place: StorePlace
    private let backup: String

    init() throws {
        place = try StorePlace()
        backup = place.file("backups/monday")
    }

    @Test func backupOfARunningMarketVerifiesAndRestores() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        let product = try await sellWithPhoto(market, "자전거", photo: 1)
        var shares: [Double] = []

        let report = try Backup.make(of: folder, at: backup, now: clock.now) { shares.append($0) }
        #expect(report.manifest.counts["products"] == 1)
        #expect(report.manifest.files.count == 3)
        #expect(shares.last == 1 && shares == shares.sorted())
        try await sellWithPhoto(market, "나중에", photo: 2)
        #expect(throws: BackupError.inUse(folder: folder.path)) {
            try Restore.run(backup, into: folder, now: clock.now)
        }
        store.close()

        let kept = try Restore.run(backup, into: folder, now: clock.now)
        let restored = try open()
        #expect(try await restored.product(product.id) == product)
        #expect(try await restored.count(ProductQuery(text: "나중에")) == .exactly(0))
        #expect(Files.exists(photo(1, in: folder.path)) && !Files.exists(photo(2, in: folder.path)))
        restored.close()

        let old = DataFolder(path: try #require(kept.keptAside))
        #expect(Files.exists(photo(2, in: old.path)))
        let before = try SQLiteStore(opening: old, clock: { market.clock.now })
        #expect(try await before.count(ProductQuery(text: "나중에")) == .exactly(1))
        before.close()
    }

    @Test func operatorsOwnFilesAreRestored() throws {
        try open().close()
        let own = ["categories.txt", "message-hints.txt", "reserved-names.txt"]
        for name in own { try Files.replace("\(folder.path)/\(name)", with: Array("\(name) of Monday".utf8)) }
        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        try Backup.verify(backup)
        try Files.replace("\(folder.path)/categories.txt", with: Array("of Tuesday".utf8))
        try Files.remove("\(folder.path)/reserved-names.txt")

        let kept = try #require(try Restore.run(backup, into: folder, now: clock.now).keptAside)

        func text(_ path: String) throws -> String { String(decoding: try Files.read(path), as: UTF8.self) }
        for name in own { #expect(try text("\(folder.path)/\(name)") == "\(name) of Monday") }
        #expect(try text("\(kept)/categories.txt") == "of Tuesday")
        // What is changed afterwards changes no backup.
        try Files.replace("\(folder.path)/categories.txt", with: Array("of Wednesday".utf8))
        try Backup.verify(backup)
    }

    /// As of a backup that an older program made.
    @Test func operatorsOwnFilesStayWhereABackupHasNone() throws {
        try open().close()
        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        let own = "\(folder.path)/categories.txt"
        try Files.replace(own, with: Array("mine".utf8))
        try Restore.run(backup, into: folder, now: clock.now)
        #expect(try Files.read(own) == Array("mine".utf8))
    }

    @Test func alteredFileOfTheOperatorsIsFound() throws {
        try open().close()
        try Files.replace("\(folder.path)/categories.txt", with: Array("mine".utf8))
        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        try Files.replace("\(backup)/categories.txt", with: Array("yours".utf8))
        #expect(throws: BackupError.self) { try Backup.verify(backup) }
    }

    @Test func pathCanEndInASlash() throws {
        try open().close()
        _ = try Backup.make(of: DataFolder(path: "\(folder.path)/"), at: "\(backup)/", now: clock.now)

        try Backup.verify("\(backup)//")
        #expect(try Files.names(in: backup).sorted() == ["manifest", "market.sqlite"])
        let kept = try Restore.run("\(backup)/", into: DataFolder(path: "\(folder.path)/"), now: clock.now)
        #expect(kept.keptAside?.hasPrefix("\(folder.path)/before-restore-") == true)
    }

    @Test func restoreCreatesItsFolder() async throws {
        let product = try await backedUp()
        let other = DataFolder(path: place.file("new/place"))

        #expect(try Restore.run(backup, into: other, now: clock.now).keptAside == nil)
        let store = try open(other)
        #expect(try await store.product(product.id) == product)
        store.close()
    }

    @Test func foldersCanBeSymbolicLinks() async throws {
        let product = try await backedUp()
        let (real, link) = (place.file("real"), place.file("link"))
        #expect(mkdir(real, 0o700) == 0 && symlink(real, link) == 0)

        _ = try Backup.make(of: folder, at: "\(link)/tuesday", now: clock.now)
        try Backup.verify("\(link)/tuesday")
        let other = DataFolder(path: place.file("other"))
        #expect(mkdir(place.file("far"), 0o700) == 0 && symlink(place.file("far"), other.path) == 0)
        try Restore.run("\(link)/tuesday", into: other, now: clock.now)
        let store = try open(other)
        #expect(try await store.product(product.id) == product)
        store.close()
    }

    @Test func backupFolderCannotBeServed() async throws {
        try await backedUp()

        #expect(throws: BackupError.wouldReplaceBackup(path: backup)) {
            try Restore.run(backup, into: DataFolder(path: backup), now: clock.now)
        }
        try Backup.verify(backup)
        #expect(throws: OpeningError.isBackup(folder: backup)) { try open(DataFolder(path: backup)) }
        #expect(try !Files.names(in: backup).contains("market.lock"))
        try Backup.verify(backup)
    }

    @Test(arguments: [
        ("rm", "market.sqlite", "market.sqlite is missing"),
        ("cut", "market.sqlite", "market.sqlite is broken: it has 100 bytes"),
        ("flip", "market.sqlite", "market.sqlite is broken: its content"),
        ("rm", "manifest", "is not a backup"),
        ("cut", "manifest", "manifest is broken"),
        ("flip", "manifest", "manifest is broken"),
        ("rm", "photo", "-large.jpg is missing"),
        ("cut", "photo", "-large.jpg is broken: it has 0 bytes"),
        ("flip", "photo", "-large.jpg is broken: its content"),
    ])
    func brokenBackupIsReportedByFile(damage: String, file: String, words: String) async throws {
        try await backedUp()
        let path = file == "photo" ? photo(1, in: backup) : "\(backup)/\(file)"
        switch damage {
        case "rm": #expect(remove(path) == 0)
        case "cut": #expect(truncate(path, file == "photo" ? 0 : 100) == 0)
        default: try flipByte(of: path)
        }

        let error = #expect(throws: BackupError.self) { try Backup.verify(backup) }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
        #expect(throws: BackupError.self) {
            try Restore.run(backup, into: DataFolder(path: place.file("other")), now: clock.now)
        }
    }

    @Test func replacedDatabaseIsDetectedByItsCounts() async throws {
        try await backedUp()
        var manifest = try BackupManifest(in: backup)
        try SQLiteConnection(path: "\(backup)/market.sqlite", access: .readWrite)
            .execute("INSERT INTO likes (account, product, number) VALUES (1, 1, 1)")
        let (digest, size) = try SHA256.digest(ofFile: "\(backup)/market.sqlite")
        manifest.files[0] = .init(path: "market.sqlite", digest: digest, byteCount: size)
        try File("\(backup)/manifest", O_WRONLY | O_TRUNC).write(manifest.text)

        #expect(throws: BackupError.countsDiffer(what: "likes", expected: 0, found: 1)) {
            try Backup.verify(backup)
        }
    }

    @Test func photoMissingBeforeTheBackupDoesNotBlockARestore() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        try await sellWithPhoto(market, "자전거", photo: 1)
        #expect(remove(photo(1, in: folder.path)) == 0)
        let report = try Backup.make(of: folder, at: backup, now: clock.now)
        store.close()

        let lost = try #require(report.manifest.missing.first)
        #expect(throws: BackupError.photoMissing(file: lost)) { try Backup.verify(backup) }
        #expect(try Restore.run(backup, into: folder, now: clock.now).photosLeftOut == [lost])
    }

    @Test(arguments: ["rm", "cut", "flip"])
    func brokenPhotoDoesNotBlockARestore(damage: String) async throws {
        let product = try await backedUp()
        let path = photo(1, in: backup)
        switch damage {
        case "rm": #expect(remove(path) == 0)
        case "cut": #expect(truncate(path, 0) == 0)
        default: try flipByte(of: path)
        }
        let other = DataFolder(path: place.file("other"))

        let report = try Restore.run(backup, into: other, withoutBrokenPhotos: true, now: clock.now)
        #expect(report.photosLeftOut.count == 1 && path.hasSuffix(report.photosLeftOut[0]))
        #expect(!Files.exists(photo(1, in: other.path)))
        let store = try open(other)
        #expect(try await store.product(product.id) == product)
        store.close()
    }

    @Test func missingFileOtherThanAPhotoBlocksARestore() async throws {
        try await backedUp()
        try flipByte(of: "\(backup)/market.sqlite")
        let other = DataFolder(path: place.file("other"))

        #expect(throws: BackupError.altered(file: "market.sqlite")) {
            try Restore.run(backup, into: other, withoutBrokenPhotos: true, now: clock.now)
        }
        #expect(!Files.exists(other.database))
    }

    @Test(arguments: ["backup", "photos/backup", "new/../backup"])
    func backupInsideTheMarketFolderIsRefused(name: String) async throws {
        try open().close()
        let inside = "\(folder.path)/\(name)"
        #expect(throws: BackupError.insideTheMarket(path: inside)) {
            try Backup.make(of: folder, at: inside, now: clock.now)
        }
        #expect(!Files.exists(inside))
    }

    @Test func backupDatabaseIsReadableByItsOwnerOnly() async throws {
        try await backedUp()
        var facts = stat()
        #expect(stat("\(backup)/market.sqlite", &facts) == 0 && facts.st_mode & 0o077 == 0)
    }

    @Test func backupOverwritesNothing() async throws {
        try await backedUp()
        #expect(throws: BackupError.alreadyThere(path: backup)) {
            try Backup.make(of: folder, at: backup, now: clock.now)
        }
        #expect(throws: BackupError.self) {
            try Backup.make(
                of: DataFolder(path: place.file("nowhere")),
                at: place.file("b"),
                now: clock.now
            )
        }
    }

    @Test func manifestPathsStayInsideTheBackup() async throws {
        try await backedUp()
        for path in ["../data/market.sqlite", "/etc/passwd", "photos//x", "photos/./x"] {
            var manifest = try BackupManifest(in: backup)
            manifest.files.append(.init(path: path, digest: .sample(1), byteCount: 1))
            try File("\(backup)/manifest", O_WRONLY | O_TRUNC).write(manifest.text)

            #expect(throws: BackupError.manifestBroken(path: "\(backup)/manifest")) {
                try Backup.verify(backup)
            }
            manifest.files.removeLast()
            try File("\(backup)/manifest", O_WRONLY | O_TRUNC).write(manifest.text)
        }
    }

    @Test func sweepWaitsForABackup() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        try await sellWithPhoto(market, "자전거", photo: 1)
        let new = NewUpload(owner: market.seller.id, content: content(2))
        let upload = try #require(try await store.addUpload(new, once: nil).value)
        try await store.removeUpload(upload.id, of: market.seller.id)
        let sweep = PhotoSweep(store: store, folder: folder)
        func swept() async throws -> (count: Int, removed: [ContentHash]) {
            var removed: [ContentHash] = []
            let count = try await sweep.run(limit: 10) { removed += $0.map(\.hash) }
            return (count, removed)
        }

        var hold = try FolderLock(folder.sweepLock, .shared)
        #expect(try await swept().count == 0)
        #expect(hold != nil)
        hold = nil
        let last = try await swept()
        #expect(last.count == 1 && last.removed == [.sample(2)])
        #expect(try await store.content(.sample(2)) == nil)
        store.close()
    }

    @Test func backupWaitsForARunningSweep() async throws {
        try open().close()
        var hold = try FolderLock(folder.sweepLock, .exclusive)
        #expect(hold != nil)
        let (folder, backup, now) = (folder, backup, clock.now)
        let isOver = Flag()
        let making = Task.detached {
            defer { isOver.raise() }
            return try Backup.make(of: folder, at: backup, now: now)
        }

        while try !isOver.isRaised && !isWaitedFor(folder.sweepLock) { await Task.yield() }
        hold = nil
        #expect(try await making.value.manifest.files.count == 1)
    }

    /// True where a process waits for a lock on the file, according to `/proc/locks`.
    private func isWaitedFor(_ path: String) throws -> Bool {
        var facts = stat()
        try #require(stat(path, &facts) == 0)
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").contains {
            $0.contains("->") && $0.contains(":\(facts.st_ino) ")
        }
    }

    @Test func interruptedSweepIsFinishedByTheNext() async throws {
        let store = try open()
        let market = try await TestMarket(store: store, clock: clock)
        let upload = try await market.upload(1)
        try await store.removeUpload(upload.id, of: market.seller.id)
        let sweep = PhotoSweep(store: store, folder: folder)

        await #expect(throws: MarketError.unavailable(.closed)) {
            try await sweep.run(limit: 10) { _ in throw MarketError.unavailable(.closed) }
        }
        #expect(try await sweep.run(limit: 10) { _ in } == 1)
        store.close()
    }

    @discardableResult
    private func backedUp() async throws -> Product {
        let store = try open()
        defer { store.close() }
        let market = try await TestMarket(store: store, clock: clock)
        let product = try await sellWithPhoto(market, "자전거", photo: 1)
        _ = try Backup.make(of: folder, at: backup, now: clock.now)
        return product
    }

    @discardableResult
    private func sellWithPhoto(_ market: TestMarket, _ name: String, photo: Int) async throws -> Product {
        try await SamplePhoto(photo).sell(name, on: market, in: folder)
    }

    private func content(_ seed: Int) -> PhotoContent { SamplePhoto(seed).content }

    private func photo(_ seed: Int, in folder: String) -> String { SamplePhoto(seed).large(in: folder) }
}

/// Something that has happened, or not yet.
private final class Flag: Sendable {
    private let raised = Atomic<Bool>(false)

    var isRaised: Bool { raised.load(ordering: .acquiring) }

    func raise() {
        raised.store(true, ordering: .releasing)
    }
}
