import Glibc
import Linux
import Market
import SQLite
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketStore

/// Faults of a database beyond one call.
@Suite(.timeLimit(.minutes(10)))
struct TroubleTests {
    private let temporary: TemporaryFolder
    private let folder: DataFolder
    private let clock = ManualClock()

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.file("data"))
    }

    @Test(arguments: ["market.sqlite", "market.sqlite-wal"])
    func removedFileStopsReadsAndWritesUntilItIsBack(name: String) async throws {
        let store = try open()
        let heard = heard(by: store)
        let account = try await store.createAccount(.sample(1))
        let (path, aside) = ("\(folder.path)/\(name)", "\(folder.path)/aside")
        try Files.rename(path, to: aside)

        for _ in 0..<2 {
            await #expect {
                _ = try await store.createAccount(.sample(2))
            } throws: {
                isMoved($0)
            }
            await #expect {
                _ = try await store.account(account.id)
            } throws: {
                isMoved($0)
            }
        }
        // Another file of that name is not the one.
        try Files.replace(path, with: [])
        await #expect {
            _ = try await store.createAccount(.sample(2))
        } throws: {
            isMoved($0)
        }
        try Files.rename(aside, to: path)

        _ = try await store.createAccount(.sample(2))
        #expect(try await store.account(account.id) == account)
        let troubles = heard.all
        #expect(troubles.count == 2 && troubles.last == .returned, "\(troubles)")
        guard case .moved(path, let remedy) = troubles.first else {
            Issue.record("\(troubles)")
            return
        }
        #expect(remedy.contains("cp /proc/\(getpid())/fd/") && remedy.hasSuffix("saved/market.sqlite-wal"))
        store.close()
    }

    @Test func aLookIsTakenAgainAfterAWhile() throws {
        let now = Mutex(UInt64(1_000_000_000))
        let path = temporary.file("file")
        try Files.replace(path, with: [])
        let files = DatabaseFiles(
            of: path,
            notifying: StoreTroubles(of: folder, now: { [clock] in clock.now })
        ) {
            now.withLock(\.self)
        }
        try files.checkPeriodically()
        try Files.remove(path)
        try files.checkPeriodically()
        now.withLock { $0 += 200_000_000 }
        #expect(throws: MarketError.self) { try files.checkPeriodically() }
    }

    @Test func databaseLockedFromOutsideIsNoFaultOfOurs() async throws {
        let store = try open()
        _ = try await store.createAccount(.sample(1))
        try await store.write { database throws(MarketError) in
            _ = try database.number("PRAGMA busy_timeout = 0")
        }
        let other = try SQLiteConnection(path: folder.database, access: .readWrite)
        try other.execute("BEGIN IMMEDIATE")

        await #expect(throws: MarketError.unavailable(.storageLocked("database is locked"))) {
            try await store.createAccount(.sample(2))
        }
        try other.execute("ROLLBACK")
        _ = try await store.createAccount(.sample(2))
        store.close()
    }

    @Test func damageIsMarkedUntilACheckFindsTheMarketWhole() async throws {
        let (place, bytes) = try await damagedPage()
        let damaged = try open()
        let heard = heard(by: damaged)
        #expect(damaged.damage == nil)
        await #expect(throws: MarketError.self) {
            try await damaged.products(ProductQuery(), at: nil, limit: 5)
        }
        let damage = try #require(damaged.damage)
        #expect(damage.contains("malformed"), "\(damage)")
        // The part that is whole still answers, and the mark is written once.
        #expect(try await damaged.product(Product.ID(2))?.id == Product.ID(2))
        await #expect(throws: MarketError.self) {
            try await damaged.products(ProductQuery(), at: nil, limit: 5)
        }
        #expect(heard.all == [.damaged(reason: damage)])
        damaged.close()

        let again = try open()
        #expect(again.damage == damage)
        #expect(self.heard(by: again).all == [.damaged(reason: damage)])
        let report = try MarketCheck.run(on: folder)
        #expect(!report.problems.isEmpty && report.damageMark == damage)
        again.close()

        try write(bytes, at: place)
        let mended = try open()
        #expect(try MarketCheck.run(on: folder).problems.isEmpty)
        #expect(mended.damage == damage)
        #expect(try !DamageMark.remove("another", in: folder))
        #expect(try DamageMark.remove(damage, in: folder))
        #expect(mended.damage == nil)
        mended.close()
    }

    @Test func trialIsReadBack() async throws {
        let store = try open()
        for number in [7, -1, 7] as [Int64] { try await store.tryOut(number) }
        store.close()
    }

    private func open() throws(OpeningError) -> SQLiteStore {
        let clock = clock
        return try SQLiteStore(opening: folder, clock: { clock.now })
    }

    private func heard(by store: SQLiteStore) -> Heard {
        let heard = Heard()
        store.troubles.listen(heard.add)
        return heard
    }

    private func isMoved(_ error: any Error) -> Bool {
        if case MarketError.unavailable(.storageMoved) = error { true } else { false }
    }

    /// A script that deletes old backups by this must not delete the last whole one.
    @Test func aBackupOfADamagedMarketSaysSo() async throws {
        _ = try await damagedPage()
        let unnoticed = try Backup.make(of: folder, at: temporary.file("unnoticed"), now: clock.now)
        #expect(unnoticed.damage != nil)
        let store = try open()
        await #expect(throws: MarketError.self) {
            try await store.products(ProductQuery(), at: nil, limit: 5)
        }
        let mark = try #require(store.damage)
        store.close()
        let marked = try Backup.make(of: folder, at: temporary.file("marked"), now: clock.now)
        #expect(marked.damage == mark)
    }

    @Test func aBackupOfAWholeMarketFindsNoDamage() async throws {
        let store = try open()
        _ = try await store.createAccount(.sample(1))
        let made = try Backup.make(of: folder, at: temporary.file("whole"), now: clock.now)
        #expect(made.damage == nil)
        store.close()
    }

    /// Overwrites the index that lists are read by; gives where and what was there.
    private func damagedPage() async throws -> (place: Int, bytes: [UInt8]) {
        let store = try open()
        let seller = try await store.createAccount(.sample(1))
        for _ in 0..<3 { _ = try await store.createProduct(.sample(by: seller.id), once: nil) }
        let page = try store.readers.read { database throws(MarketError) in
            try database.number("SELECT rootpage FROM sqlite_schema WHERE name = 'products_newest'")
        }
        store.close()
        let place = Int(page - 1) * 4_096
        let bytes = Array(try Files.read(folder.database)[place..<(place + 4_096)])
        try write(Array(repeating: 0x64, count: 4_096), at: place)
        return (place, bytes)
    }

    private func write(_ bytes: [UInt8], at place: Int) throws {
        let file = try #require(fopen(folder.database, "r+"))
        fseek(file, place, SEEK_SET)
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}

/// The troubles that a listener was told of.
private final class Heard: Sendable {
    private let troubles = Mutex<[StoreTrouble]>([])

    var all: [StoreTrouble] { troubles.withLock(\.self) }

    @Sendable func add(_ trouble: StoreTrouble) {
        troubles.withLock { $0.append(trouble) }
    }
}
