import ClientDoubles
import Foundation
import Market
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketClient

/// From a request to a picture: rows S0-18 and S3-07.
@Suite(.timeLimit(.minutes(10)))
struct PhotoPipelineTests {
    private let place: TemporaryFolder
    private let clock = TestClock()

    init() throws {
        place = try TemporaryFolder()
    }

    private func pipeline(
        _ server: PhotoServer,
        onDisk: Bool = true,
        _ change: (inout PhotoPipelineLimits) -> Void = { _ in }
    ) -> PhotoPipeline {
        var limits = PhotoPipelineLimits()
        change(&limits)
        return PhotoPipeline(
            fetching: server.fetching,
            decoder: NamingDecoder(),
            folder: onDisk ? place.file("photos") : nil,
            limits: limits,
            now: { [clock] in clock.timestamp }
        )
    }

    @Test func secondRequestIsServedFromMemory() async throws {
        let server = PhotoServer()
        let photos = pipeline(server)
        let chair = PhotoRequest(sample: "chair")

        #expect(photos.cached(chair) == nil)
        #expect(try await photos.photo(chair).name == "https://photos.example/chair")
        #expect(photos.cached(chair)?.name == "https://photos.example/chair")
        #expect(try await photos.photo(chair).isStale == false)
        // At another size it is decoded again, from the disk.
        _ = try await photos.photo(PhotoRequest(sample: "chair", edge: 20))
        #expect(server.requests.count == 1)
    }

    @Test func afterARestartItComesFromTheDisk() async throws {
        _ = try await pipeline(PhotoServer()).photo(PhotoRequest(sample: "chair"))
        let server = PhotoServer { _, _ in .failure(.unreachable) }

        #expect(try await pipeline(server).photo(PhotoRequest(sample: "chair")).name.hasSuffix("chair"))
        #expect(server.requests == [])
    }

    @Test func concurrentRequestsForOnePhotoShareADownload() async throws {
        let server = PhotoServer()
        let photos = pipeline(server, onDisk: false)

        try await withThrowingTaskGroup { group in
            for number in 0..<1_000 {
                group.addTask {
                    let name = "\(number % 100)"
                    let photo = try await photos.photo(PhotoRequest(sample: name, edge: 10 + number % 2))
                    return photo.name == "https://photos.example/\(name)"
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(Set(server.requests).count == 100)
    }

    @Test func downloadIsCancelledWithItsLastRequest() async throws {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        let chair = PhotoRequest(sample: "chair")
        let first = Task { try await photos.photo(chair) }
        await spin { server.held.count == 1 }
        let second = Task { try await photos.photo(PhotoRequest(sample: "chair", edge: 50)) }

        first.cancel()
        await #expect(throws: PhotoFailure.cancelled) { try await first.value }
        // The second may not have come to the download yet; until it has, giving up the first ends it.
        await spin { server.held.count == 1 }
        second.cancel()
        await #expect(throws: PhotoFailure.cancelled) { try await second.value }
        await spin { server.held.isEmpty }
        #expect(server.cancelled.last == chair.address)
    }

    @Test func cancellingOneRequestKeepsTheOthers() async throws {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        let chair = PhotoRequest(sample: "chair")
        let tasks = (0..<10).map { _ in Task { try await photos.photo(chair) } }
        await spin { server.held.count == 1 }
        for task in tasks.dropFirst() { task.cancel() }
        for task in tasks.dropFirst() {
            await #expect(throws: PhotoFailure.cancelled) { try await task.value }
        }
        server.release()

        #expect(try await tasks[0].value.name.hasSuffix("chair"))
        #expect(server.cancelled == [])
    }

    @Test func requestAfterCancellationStartsANewDownload() async throws {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        let first = Task { try await photos.photo(PhotoRequest(sample: "chair")) }
        await spin { server.held.count == 1 }
        first.cancel()
        let second = Task { try await photos.photo(PhotoRequest(sample: "chair")) }
        await spin { server.requests.count == 2 && server.held.count == 1 }
        server.release()

        #expect(try await second.value.name.hasSuffix("chair"))
    }

    @Test func cancelledTaskSendsNoRequest() async {
        let server = PhotoServer()
        let photos = pipeline(server)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await photos.photo(PhotoRequest(sample: "chair"))
        }

        await #expect(throws: PhotoFailure.cancelled) { try await task.value }
        #expect(server.requests == [])
    }

    @Test func visiblePhotosAreFetchedBeforePrefetches() async throws {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server) { $0.downloads = 1 }
        func ask(_ name: String, _ priority: PhotoPriority) async -> Task<String, any Error> {
            let lane = photos.source.waiting.count
            let task = Task { try await photos.photo(PhotoRequest(sample: name), priority).name }
            await spin {
                server.held.contains(PhotoRequest(sample: name).address) || photos.source.waiting.count > lane
            }
            return task
        }
        let tasks = [
            await ask("first", .prefetch), await ask("guess-1", .prefetch), await ask("guess-2", .prefetch),
            await ask("seen", .visible),
        ]
        // The reader scrolls to a photo that was prefetched.
        let looking = Task { try await photos.photo(PhotoRequest(sample: "guess-2"), .visible).name }
        await spin { photos.source.waiting.count { $0 == .visible } == 2 }
        for _ in 0..<4 {
            await spin { server.held.count == 1 }
            server.release()
        }
        for task in tasks { _ = try await task.value }
        _ = try await looking.value

        #expect(
            server.requests.map { $0.address.text.split(separator: "/").last } == [
                "first", "guess-2", "seen", "guess-1",
            ]
        )
    }

    @Test(
        arguments: [
            (Data("<svg/>".utf8), .notAPhoto), (Data(), .notAPhoto),
            (.sample("bomb", width: 65_000, height: 65_000), .tooLarge),
            (.sample("bomb", width: .max, height: .max), .tooLarge), (.sample("nothing", width: 0), .damaged),
            (.sample("long") + Data(count: 1_000), .tooLarge), (.sample("broken"), .damaged),
        ] as [(Data, PhotoFailure)]
    )
    func invalidPhotoBytesAreRefused(bytes: Data, failure: PhotoFailure) async {
        let server = PhotoServer { _, _ in .success(.photo(bytes, etag: nil, .forEver)) }
        let photos = pipeline(server) { $0.downloadBytes = 1_000 }

        for _ in 0..<3 {
            await #expect(throws: failure) { try await photos.photo(PhotoRequest(sample: "chair")) }
        }
        // A list that is scrolled to and fro doesn't ask for it each time, nor does the next start show it.
        #expect(server.requests.count == 1)
        let next = PhotoServer { _, _ in .failure(.missing) }
        await #expect(throws: PhotoFailure.missing) {
            try await pipeline(next).photo(PhotoRequest(sample: "chair"))
        }
    }

    @Test(arguments: [
        (PhotoFailure.missing, 1), (.refused(status: 503), 2), (.offline, 2), (.unreachable, 2),
    ])
    func onlyLastingFailuresAreRemembered(failure: PhotoFailure, requests: Int) async {
        let server = PhotoServer { _, _ in .failure(failure) }
        let photos = pipeline(server)
        for _ in 0..<2 {
            await #expect(throws: failure) { try await photos.photo(PhotoRequest(sample: "chair")) }
        }
        #expect(server.requests.count == requests)

        clock.advance(by: .seconds(300))
        await #expect(throws: failure) { try await photos.photo(PhotoRequest(sample: "chair")) }
        #expect(server.requests.count == requests + 1)
    }

    @Test func aFileDamagedOnTheDiskIsFetchedAgain() async throws {
        _ = try await pipeline(PhotoServer()).photo(PhotoRequest(sample: "chair"))
        let folder = place.file("photos")
        let name = try #require(
            FileManager.default.subpathsOfDirectory(atPath: folder).first { $0.contains("/") }
        )
        var bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: "\(folder)/\(name)"))
        let server = PhotoServer()

        #expect(try await pipeline(server).photo(PhotoRequest(sample: "chair")).name.hasSuffix("chair"))
        #expect(server.requests.count == 1)
    }

    @Test func aStalePhotoIsShownAndAskedForByItsValidator() async throws {
        let server = PhotoServer { _, etag in
            etag == nil
                ? .success(.photo(.sample("old"), etag: "\"1\"", .lasting(.seconds(60))))
                : .success(.notModified(.lasting(.seconds(60))))
        }
        let photos = pipeline(server)
        let chair = PhotoRequest(sample: "chair")
        #expect(try await photos.photo(chair).isStale == false)
        clock.advance(by: .seconds(60))
        let stale = try await photos.photo(chair)

        #expect(stale.isStale)
        #expect(stale.name == "old")
        #expect(try await photos.refreshed(chair) == nil)
        #expect(server.requests.map(\.etag) == [nil, "\"1\""])
        #expect(photos.cached(chair)?.isStale == false)
        // After a restart too.
        #expect(try await pipeline(PhotoServer()).photo(chair).isStale == false)
    }

    @Test func aClockSetBackDoesNotKeepAPhotoFreshForYears() async throws {
        clock.advance(by: .seconds(1_000))
        _ = try await pipeline(PhotoServer()).photo(PhotoRequest(sample: "chair"))
        clock.advance(by: .seconds(-500))

        #expect(try await pipeline(PhotoServer()).photo(PhotoRequest(sample: "chair")).isStale)
    }

    @Test func aPhotoThatChangedReplacesTheOldOneAtEverySize() async throws {
        let server = PhotoServer { _, etag in
            .success(.photo(.sample(etag == nil ? "old" : "new"), etag: "\"1\"", .lasting(.zero)))
        }
        let photos = pipeline(server)
        let (small, large) = (PhotoRequest(sample: "chair"), PhotoRequest(sample: "chair", edge: 20))
        _ = try await photos.photo(small)
        _ = try await photos.photo(large)

        #expect(try await photos.refreshed(small)?.name == "new")
        #expect(photos.cached(large) == nil)
        #expect(try await photos.photo(large).name == "new")
    }

    @Test(arguments: [PhotoFailure.offline, .unreachable, .missing, .refused(status: 500)])
    func aStalePhotoStaysWhenItsServerCannotBeAsked(failure: PhotoFailure) async throws {
        let server = PhotoServer { _, etag in
            etag == nil ? .success(.photo(.sample("old"), etag: "\"1\"", .lasting(.zero))) : .failure(failure)
        }
        let photos = pipeline(server)
        let chair = PhotoRequest(sample: "chair")
        _ = try await photos.photo(chair)

        await #expect(throws: failure) { try await photos.refreshed(chair) }
        #expect(photos.cached(chair)?.name == "old")
        #expect(try await pipeline(PhotoServer { _, _ in .failure(.offline) }).photo(chair).name == "old")
    }

    @Test func aServerThatSaysNotModifiedUnaskedIsNotBelieved() async {
        let server = PhotoServer { _, _ in .success(.notModified(.forEver)) }

        await #expect(throws: PhotoFailure.refused(status: 304)) {
            try await pipeline(server).photo(PhotoRequest(sample: "chair"))
        }
    }

    @Test func noStorePhotosAreNotWrittenToDisk() async throws {
        let server = PhotoServer { _, _ in .success(.photo(.sample("secret"), etag: nil, .notKept)) }
        _ = try await pipeline(server).photo(PhotoRequest(sample: "chair"))

        #expect(!FileManager.default.fileExists(atPath: place.file("photos")))
    }

    @Test func memoryCacheStaysUnderItsLimit() async throws {
        let photos = pipeline(PhotoServer(), onDisk: false) { $0.memoryBytes = 4_000 }
        for number in 0..<50 { _ = try await photos.photo(PhotoRequest(sample: "\(number)")) }

        #expect(photos.memoryUsage.peakBytes <= 4_000)
        #expect(photos.memoryUsage.count == 10)
        photos.releaseMemory()
        #expect(photos.memoryUsage.bytes == 0)
    }

    @Test func pipelineIsFreedWithItsOwner() async throws {
        let server = PhotoServer(isHolding: true)
        weak var gone: PhotoPipeline?
        do {
            let photos = pipeline(server)
            gone = photos
            let task = Task { try await photos.photo(PhotoRequest(sample: "chair")) }
            await spin { server.held.count == 1 }
            task.cancel()
            await #expect(throws: PhotoFailure.cancelled) { try await task.value }
        }
        await spin { gone == nil }
        #expect(gone == nil)
    }
}
