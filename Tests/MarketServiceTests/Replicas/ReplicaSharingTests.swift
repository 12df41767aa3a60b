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

/// The start of a server with an empty folder, from the bucket that the market's servers share.
@Suite(.timeLimit(.minutes(10)), .enabled(if: TestCluster.isInstalled, "postgresql-15 is not installed"))
struct ReplicaSharingTests {
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
        try SQLiteStore(opening: place, primary: address, clock: { [calendar] in calendar.now })
    }

    private func copies() throws -> ReplicaBucket {
        ReplicaBucket(bucket, key: try SQLiteStore.replicaKey(at: address, for: place("keys")))
    }

    private func sharing(
        _ store: SQLiteStore,
        checking isOurs: @escaping @Sendable () async throws -> Void = {}
    ) throws -> ReplicaSharing {
        ReplicaSharing(
            of: store,
            in: store.folder,
            try copies(),
            clock: ServerClock(now: { [calendar] in calendar.now }, uptime: { .zero }),
            log: Log { _ in },
            checking: isOurs
        )
    }

    private func bring(to place: DataFolder, schema: Int = 1_000) async throws -> Bool {
        try await copies().bring(schema: schema, to: place, by: threads)
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

    /// A market of one chair, whose server has left its replica in the bucket.
    private func withShared(_ body: (SQLiteStore) async throws -> Void) async throws {
        let one = try open(place("one"))
        defer { one.close() }
        try await sell("나무 의자", at: one)
        #expect(try await sharing(one).shareIfDue())
        try await body(one)
    }

    @Test func aNewServerStartsFromAnUploadedReplica() async throws {
        try await withShared { one in
            try await sell("철제 책상", at: one)
            let place = try place("two")
            #expect(place.needsReplica)
            #expect(try await bring(to: place))
            let two = try open(place)
            defer { two.close() }
            #expect(!Files.exists(place.downloadedReplica))
            #expect(!place.needsReplica)
            #expect(try await names(two) == ["나무 의자", "철제 책상"])
            #expect(try await names(two, "의자") == ["나무 의자"])
            #expect(try await two.check() == [])
        }
    }

    @Test func theFirstServerOfADayUploadsTheReplica() async throws {
        try await withShared { one in
            let two = try open(place("two"))
            defer { two.close() }
            #expect(try await !sharing(one).shareIfDue())
            #expect(try await !sharing(two).shareIfDue())
            let before = Set(double.objects.keys)
            try await sell("철제 책상", at: one)
            for await seen in two.changeNumbers() where seen >= one.latestChange { break }
            calendar.milliseconds.withLock { $0 += 24 * 60 * 60 * 1_000 }
            #expect(try await sharing(two).shareIfDue())
            let after = Set(double.objects.keys)
            // Of the replica before, nothing but the note's name is left.
            #expect(before.intersection(after) == ["copy-note"])
            #expect(after.allSatisfy { !$0.contains("/") })
            #expect(try await copies().note()?.change == two.latestChange)
            let left = try Files.names(in: two.folder.path)
            #expect(!left.contains { $0.hasPrefix("copy.") })
        }
    }

    @Test func aWrongClockKeepsNoReplicaForYears() async throws {
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

    @Test func aDamagedOrMissingReplicaIsNotDownloaded() async throws {
        try await withShared { _ in
            let place = try place("two")
            double.become(.corrupting)
            await #expect(throws: BucketError.damaged) { _ = try await bring(to: place) }
            double.become(.well)
            for key in double.objects.keys where key != "copy-note" { double.remove(key) }
            await #expect(throws: BucketError.missing) { _ = try await bring(to: place) }
            #expect(!Files.exists(place.downloadedReplica))
            let two = try open(place)
            defer { two.close() }
            #expect(try await names(two) == ["나무 의자"])
        }
    }

    @Test func anotherMarketsIsNone() async throws {
        try await withShared { _ in
            let other = try await TestCluster.schema()
            let copies = ReplicaBucket(
                bucket,
                key: try SQLiteStore.replicaKey(at: other, for: place("others keys"))
            )
            #expect(try await copies.note() == nil)
            let place = try place("two")
            #expect(try await !copies.bring(schema: 1_000, to: place, by: threads))
            // Put there by hand it is found out too, and the server begins with the database.
            #expect(try await bring(to: place))
            let two = try SQLiteStore(opening: place, primary: other, clock: { [calendar] in calendar.now })
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

    @Test func anIncompleteDownloadIsNotUsed() async throws {
        try await withShared { _ in
            let place = try place("two")
            for file in ["\(place.partialReplica).77", place.savedReplica, "\(place.savedReplica)-wal"] {
                try Files.makePrivate(file)
            }
            double.remove("copy-note")
            #expect(try await !bring(to: place))
            let two = try open(place)
            defer { two.close() }
            #expect(try await names(two) == ["나무 의자"])
            let left = try Files.names(in: place.path)
            #expect(!left.contains { $0.hasPrefix("copy.") })
        }
    }

    /// Keys are derived from the market's secret, so readers of the bucket must not learn it.
    @Test func theSecretOfTheMarketIsNotInIt() async throws {
        try await withShared { _ in
            let secret = try #require(
                try PostgresConnection(address).first("SELECT cursor_key FROM market") {
                    row throws(PostgresError) in try row.bytes(0)
                }
            )
            #expect(secret.count == 16)
            for object in double.objects.values {
                let isInIt = object.bytes.indices.dropLast(15).contains {
                    object.bytes[$0..<$0 + 16].elementsEqual(secret)
                }
                #expect(!isInIt)
            }
        }
    }

    /// A folder of the bucket may be another market's, and be called like this.
    @Test func nothingIsRemovedButParts() async throws {
        let others = ["copy-of-market/market", "copy-of-market/ab/photo.jpg", "copy-me"]
        for key in others {
            let digest = SHA256.digest(of: [1]).rawValue
            try await bucket.put(NewObject(key, .bytes([1]), digest: digest, mediaType: "text/plain"))
        }
        try await withShared { one in
            calendar.milliseconds.withLock { $0 += 24 * 60 * 60 * 1_000 }
            try await sell("철제 책상", at: one)
            #expect(try await sharing(one).shareIfDue())
        }
        for key in others { #expect(double.objects[key] != nil) }
    }

    @Test func nothingIsPutIntoABucketOfAnotherMarket() async throws {
        struct OthersBucket: Error {}
        let one = try open(place("one"))
        defer { one.close() }
        await #expect(throws: OthersBucket.self) {
            _ = try await sharing(one) { throw OthersBucket() }.shareIfDue()
        }
        #expect(double.objects.isEmpty)
    }

    /// A server that lost its turn leaves the current replica as it is; its parts go with the next one.
    @Test func anInterruptedUploadKeepsThePreviousReplica() async throws {
        struct LostTurn: Error {}
        try await withShared { one in
            let before = try #require(try await copies().note())
            try await sell("철제 책상", at: one)
            let path = one.folder.savedReplica
            let saved = try #require(try one.saveReplica(toFile: path) { true })
            await #expect(throws: LostTurn.self) {
                try await copies().put(saved, inFile: path, at: calendar.now, by: threads) {
                    throw LostTurn()
                }
            }
            #expect(try await copies().note() == before)
            #expect(try await bring(to: place("two")))
            try await copies().put(saved, inFile: path, at: calendar.now, by: threads) {}
            let after = try #require(try await copies().note())
            #expect(
                Set(double.objects.keys)
                    == Set(after.parts.map { "copy-\($0.digest.rawValue)" } + ["copy-note"])
            )
        }
    }

    @Test func savingEndsWithTheServer() async throws {
        let one = try open(place("one"))
        defer { one.close() }
        #expect(throws: OpeningError.self) { try one.saveReplica(toFile: one.folder.savedReplica) { false } }
    }
}
