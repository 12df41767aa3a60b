import BucketDouble
import Foundation
import Market
import S3
import Synchronization
import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct PhotoBucketTests {
    private let place: TestWorkshop
    private let store: BucketDouble
    private let troubles = Troubles()

    init() throws {
        place = try TestWorkshop()
        store = try BucketDouble()
    }

    private final class Troubles: Sendable {
        let heard = Mutex<[BucketError?]>([])
    }

    private func photos(of owner: String = "a market", cache: Int64 = 1 << 20) throws -> PhotoBucket {
        var timeouts = BucketTimeouts()
        timeouts.pauses = [.zero]
        return PhotoBucket(
            Bucket(
                try BucketAddress("s3://photos", endpoint: store.endpoint, region: nil),
                key: BucketDouble.key,
                timeouts: timeouts
            ),
            of: owner,
            cache: try PhotoCache(folder: "\(place.root)/cache", limit: cache),
            folder: place.files,
            noteTrouble: { [troubles] trouble in troubles.heard.withLock { $0.append(trouble) } }
        )
    }

    private func made(_ fixture: String = "quarters.jpg") async throws -> MadePhoto {
        try await place.workshop().make(from: Fixture.path(fixture))
    }

    private func names(of content: PhotoContent) -> [StoredPhotoName] {
        content.variants.map { StoredPhotoName(content.hash, $0.kind, $0.format) }
    }

    private func bytes(at location: PhotoLocation) throws -> [UInt8] {
        switch location {
        case .file(let path): try contents(of: path)
        case .memory(let bytes): bytes
        case .elsewhere: throw BucketError.missing
        }
    }

    @Test func photoIsInTheBucketWholeAndForEver() async throws {
        let photos = try photos()
        let content = try await {
            let photo = try await made()
            try await photos.put(photo)
            return photo.content
        }()
        let objects = store.objects
        #expect(objects.keys.sorted() == content.variants.map { content.path(of: $0) }.sorted())
        for variant in content.variants {
            let object = try #require(objects[content.path(of: variant)])
            #expect(ContentHash(digesting: object.bytes) == variant.digest)
            #expect(object.mediaType == variant.format.mediaType)
            #expect(object.cacheControl == "public, max-age=31536000, immutable")
        }
        // Nothing of it stays in the market's own folder.
        #expect(try place.names.isEmpty && place.uploadsUnderWay.isEmpty)
        // Who sent it looks at it at once, without the bucket.
        _ = store.takeAsked()
        for name in names(of: content) { #expect(photos.open(name) != .elsewhere) }
        #expect(store.takeAsked().isEmpty)
    }

    @Test(arguments: [1 << 20, 0] as [Int64])
    func photoThatIsNotOnTheDiskIsBrought(cache: Int64) async throws {
        let photo = try await made()
        try await photos().put(photo)
        try FileManager.default.removeItem(atPath: "\(place.root)/cache")
        let photos = try photos(cache: cache)
        for variant in photo.content.variants {
            let name = StoredPhotoName(photo.content.hash, variant.kind, variant.format)
            #expect(photos.open(name) == .elsewhere)
            #expect(ContentHash(digesting: try bytes(at: await photos.fetch(name))) == variant.digest)
            #expect((photos.open(name) == .elsewhere) == (cache == 0))
        }
    }

    @Test func manyWhoAskAtOnceHaveItBroughtOnce() async throws {
        let photo = try await made()
        try await photos().put(photo)
        try FileManager.default.removeItem(atPath: "\(place.root)/cache")
        let photos = try photos()
        let name = names(of: photo.content)[0]
        _ = store.takeAsked()
        store.hold()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 { group.addTask { _ = try await photos.fetch(name) } }
            // All have asked by the time that the first is answered, or find the file.
            while photos.state.withLock(\.fetches.isEmpty) { await Task.yield() }
            store.release()
            try await group.waitForAll()
        }
        #expect(store.takeAsked().count == 1)
    }

    @Test func bucketThatFailsIsNamedAndNothingIsAcknowledged() async throws {
        let photos = try photos()
        let photo = try await made()
        store.become(.failing(503, times: .max))
        let unavailable = PhotoError.storage(.bucket(.failing(status: 503)))
        await #expect(throws: unavailable) { try await photos.put(photo) }
        await #expect(throws: unavailable) { try await photos.fetch(names(of: photo.content)[0]) }
        store.become(.well)
        // What was made is still there to be sent.
        try await photos.put(photo)
        #expect(store.objects.count == photo.content.variants.count)
        #expect(troubles.heard.withLock(\.self) == [.failing(status: 503), nil])
    }

    @Test func bytesThatChangedOnTheWayAreNotKept() async throws {
        let photo = try await made()
        try await photos().put(photo)
        try FileManager.default.removeItem(atPath: "\(place.root)/cache")
        let photos = try photos()
        store.become(.corrupting)
        let name = names(of: photo.content)[0]
        await #expect(throws: PhotoError.storage(.bucket(.damaged))) { try await photos.fetch(name) }
        store.become(.well)
        #expect(try bytes(at: await photos.fetch(name)).isEmpty == false)
    }

    @Test func aMissingPhotoLeavesNoFile() async throws {
        let photos = try photos()
        let name = StoredPhotoName(ContentHash(digesting: [1]), .large, .jpeg)
        guard case .file(let path) = try await photos.fetch(name) else {
            Issue.record("something was brought")
            return
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test func removedPhotoIsNowhere() async throws {
        let photos = try photos()
        let photo = try await made()
        try await photos.put(photo)
        try await photos.remove([photo.content])
        #expect(store.objects.isEmpty)
        for name in names(of: photo.content) { #expect(photos.open(name) == .elsewhere) }
        try await photos.remove([photo.content])
    }

    @Test func aPhotoRemovedDuringItsDownloadIsNotCached() async throws {
        let photo = try await made()
        try await photos().put(photo)
        try FileManager.default.removeItem(atPath: "\(place.root)/cache")
        let photos = try photos()
        let name = names(of: photo.content)[0]
        store.hold()
        async let brought = photos.fetch(name)
        while photos.state.withLock(\.fetches.isEmpty) { await Task.yield() }
        async let gone: Void = photos.letGo(of: photo.content.hash)
        store.release()
        _ = try await brought
        await gone
        #expect(photos.open(name) == .elsewhere && photos.cache.byteCount == 0)
    }

    @Test func removalThatFailsIsNotTakenForDone() async throws {
        let photos = try photos()
        let photo = try await made()
        try await photos.put(photo)
        store.become(.failing(500, times: .max))
        await #expect(throws: PhotoError.storage(.bucket(.failing(status: 500)))) {
            try await photos.remove([photo.content])
        }
        #expect(store.objects.count == photo.content.variants.count)
    }

    @Test func sweepRemovesOnlyWhatIsOldAndNobodys() async throws {
        let photos = try photos()
        try await photos.claim()
        let (needed, nobodys) = (try await made(), try await made("alpha.png"))
        for photo in [needed, nobodys] { try await photos.put(photo) }
        #expect(try await photos.list(olderThan: .seconds(60)) { _ in [] } == SweptPhotos())
        let swept = try await photos.list(olderThan: .zero) { $0.intersection([needed.content.hash]) }
        #expect(swept.photos == 1)
        #expect(store.objects.count == needed.content.variants.count + 1)
        for name in names(of: needed.content) { #expect(photos.open(name) != .elsewhere) }
        for name in names(of: nobodys.content) { #expect(photos.open(name) == .elsewhere) }
    }

    @Test func photoThatIsPutWhileASweepThinksStays() async throws {
        let photos = try photos()
        try await photos.claim()
        let photo = try await made()
        try await photos.put(photo)
        let again = try await made()
        _ = try await photos.list(olderThan: .zero) { _ in
            try await photos.put(again)
            return []
        }
        #expect(store.objects.count == photo.content.variants.count + 1)
    }

    @Test func bucketOfAnotherMarketIsLeftAlone() async throws {
        let others = try photos(of: "another market")
        try await others.claim()
        try await others.put(try await made())
        let count = store.objects.count
        let photos = try photos()
        await #expect(throws: PhotoError.storage(.othersBucket)) { try await photos.claim() }
        await #expect(throws: PhotoError.storage(.othersBucket)) {
            try await photos.list(olderThan: .zero) { _ in [] }
        }
        #expect(store.objects.count == count)
        try await others.claim()
    }

    @Test func photosOfTheFolderAreShownAndCarriedOver() async throws {
        let content = try await place.place("quarters.jpg", in: place.workshop())
        let other = try await place.place("alpha.png", in: place.workshop())
        // A file that is not what its record says is for nobody to spread.
        let damaged = try #require(other.variants.first)
        let damagedPath = "\(place.root)/photos/\(other.path(of: damaged))"
        try Data([1, 2, 3]).write(to: URL(filePath: damagedPath))
        let known = [content.hash: content, other.hash: other]
        let photos = try photos()
        let name = names(of: content)[0]
        #expect(try bytes(at: await photos.fetch(name)).count == content.variants[0].byteCount)

        store.become(.failing(503, times: .max))
        await #expect(throws: PhotoError.self) { try await photos.carryOver { known[$0] } }
        #expect(try place.names.count == content.variants.count + other.variants.count)
        store.become(.well)
        let carried = try await photos.carryOver { known[$0] }

        #expect(carried == content.variants.count + other.variants.count - 1)
        #expect(store.objects.count == carried)
        #expect(try place.names == [other.path(of: damaged)])
        #expect(try bytes(at: await photos.fetch(name)).count == content.variants[0].byteCount)
        #expect(try await photos.carryOver { known[$0] } == 0)
    }
}
