import BucketDouble
import Linux
import LivePostgres
import Market
import MarketStore
import Postgres
import S3
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketService

/// What a server that starts with nothing begins with, from the bucket that the market's servers share.
@Suite(.timeLimit(.minutes(3)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct CopySharingTests {
    /// Shared by what is closed over it; the lock is the mutex.
    private final class Calendar: Sendable {
        let milliseconds = Mutex<Int64>(1_700_000_000_000)
        var now: Timestamp { Timestamp(millisecondsSince1970: milliseconds.withLock(\.self)) }
    }

    private let folder: TemporaryFolder
    private let address: PostgresAddress
    private let double: BucketDouble
    private let bucket: Bucket
    private let calendar = Calendar()
    private let threads = BlockingPool(threads: 1)

    init() async throws {
        folder = try TemporaryFolder()
        address = try await TestCluster.schema()
        double = try BucketDouble()
        var timeouts = BucketTimeouts()
        timeouts.pauses = []
        bucket = Bucket(
            try BucketAddress("s3://\(BucketDouble.name)", endpoint: double.endpoint, region: nil),
            key: BucketDouble.key,
            timeouts: timeouts
        )
    }

    private func place(_ name: String) throws -> DataFolder {
        let place = DataFolder(path: folder.file(name))
        try Files.makeFolders(place.path)
        return place
    }

    private func open(_ place: DataFolder) throws -> SQLiteStore {
        try SQLiteStore(opening: place, truth: address, clock: { [calendar] in calendar.now })
    }

    private func copies() throws -> CopyBucket {
        CopyBucket(bucket, key: try SQLiteStore.copyKey(at: address))
    }

    private func sharing(_ store: SQLiteStore) throws -> CopySharing {
        CopySharing(
            of: store,
            in: store.folder,
            try copies(),
            clock: ServerClock(now: { [calendar] in calendar.now }, uptime: { .zero }),
            log: Log { _ in }
        )
    }

    private func bring(to place: DataFolder, schema: Int = 1_000) async throws -> Bool {
        try await copies().bring(schema: schema, to: place.broughtCopy, by: threads)
    }

    private func sell(_ name: String, at store: SQLiteStore) async throws {
        let seller = try await store.createAccount(
            NewAccount(name: "\(name) 파는 이", passwordHash: "!", vendor: .random())
        )
        let new = NewProduct(
            seller: seller.id,
            name: name,
            description: "",
            price: Price(try Money("10000", currency: .krw)),
            stock: 1
        )
        _ = try await store.createProducts([new])
    }

    private func names(_ store: SQLiteStore, _ text: String? = nil) async throws -> Set<String> {
        let query = text.map { ProductQuery(text: $0) } ?? ProductQuery()
        return Set(try await store.products(query, at: nil, limit: 20).elements.map(\.name))
    }

    /// A market of one chair, whose server has left its copy in the bucket.
    private func withShared(_ body: (SQLiteStore) async throws -> Void) async throws {
        let one = try open(place("one"))
        defer { one.close() }
        try await sell("나무 의자", at: one)
        #expect(try await sharing(one).shareIfDue())
        try await body(one)
    }

    @Test func aNewServerGoesOnFromWhatAnotherLeft() async throws {
        try await withShared { one in
            try await sell("철제 책상", at: one)
            let place = try place("two")
            #expect(place.needsCopy)
            #expect(try await bring(to: place))
            let two = try open(place)
            defer { two.close() }
            #expect(!Files.exists(place.broughtCopy))
            #expect(!place.needsCopy)
            #expect(try await names(two) == ["나무 의자", "철제 책상"])
            #expect(try await names(two, "의자") == ["나무 의자"])
            #expect(try await two.check() == [])
        }
    }

    @Test func itIsLeftOnceADayByWhoeverComesFirst() async throws {
        try await withShared { one in
            let two = try open(place("two"))
            defer { two.close() }
            #expect(try await !sharing(one).shareIfDue())
            #expect(try await !sharing(two).shareIfDue())
            let before = Set(double.objects.keys)
            try await sell("철제 책상", at: one)
            calendar.milliseconds.withLock { $0 += 24 * 60 * 60 * 1_000 }
            #expect(try await sharing(two).shareIfDue())
            let after = Set(double.objects.keys)
            // Of the copy before, nothing but the note's name is left.
            #expect(before.intersection(after) == ["copy-note"])
            #expect(after.allSatisfy { !$0.contains("/") })
            #expect(try await copies().note()?.change == two.latestChange)
            #expect(!Files.exists("\(two.folder.path)/copy.saved"))
        }
    }

    @Test func aClockThatWasWrongKeepsNoCopyForYears() async throws {
        try await withShared { one in
            calendar.milliseconds.withLock { $0 -= 1_000 }
            let isShared = try await sharing(one).shareIfDue()
            #expect(isShared)
        }
    }

    @Test func oneServerAtATimeLeavesIt() async throws {
        let one = try open(place("one"))
        defer { one.close() }
        let turn = try await one.takeSweepTurn()
        #expect(try await !sharing(one).shareIfDue())
        #expect(double.objects.isEmpty)
        withExtendedLifetime(turn) {}
    }

    @Test func whatIsDamagedOrGoneIsNotBrought() async throws {
        try await withShared { _ in
            let place = try place("two")
            double.become(.corrupting)
            await #expect(throws: BucketError.damaged) { _ = try await bring(to: place) }
            double.become(.well)
            for key in double.objects.keys where key != "copy-note" { double.remove(key) }
            await #expect(throws: BucketError.missing) { _ = try await bring(to: place) }
            #expect(!Files.exists(place.broughtCopy))
            let two = try open(place)
            defer { two.close() }
            #expect(try await names(two) == ["나무 의자"])
        }
    }

    @Test func anotherMarketsIsNone() async throws {
        try await withShared { _ in
            let other = try await TestCluster.schema()
            let copies = CopyBucket(bucket, key: try SQLiteStore.copyKey(at: other))
            #expect(try await copies.note() == nil)
            let place = try place("two")
            #expect(try await !copies.bring(schema: 1_000, to: place.broughtCopy, by: threads))
            // Put there by hand it is found out too, and the server begins with the database.
            #expect(try await bring(to: place))
            let two = try SQLiteStore(opening: place, truth: other, clock: { [calendar] in calendar.now })
            defer { two.close() }
            #expect(try await names(two).isEmpty)
        }
    }

    @Test func oneOfANewerProgramIsLeftAlone() async throws {
        try await withShared { _ in
            let schema = try #require(try await copies().note()?.schema)
            #expect(try await !bring(to: place("two"), schema: schema - 1))
            #expect(try await bring(to: place("three"), schema: schema))
        }
    }

    @Test func whatAStartLeftHalfDoneIsNotTaken() async throws {
        try await withShared { _ in
            let place = try place("two")
            try Files.makePrivate("\(place.broughtCopy).new")
            double.remove("copy-note")
            #expect(try await !bring(to: place))
            let left = try Files.names(in: place.path)
            #expect(left.isEmpty)
        }
    }
}
