import ClientDoubles
import Foundation
import Market
import SeededRandom
import Testing

@testable import MarketClient

/// A place on the screen never shows a photo of an earlier row: rows S0-10 and S1-15.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PhotoSlotTests {
    private let clock = TestClock()

    private func pipeline(_ server: PhotoServer, _ change: (inout PhotoPipelineLimits) -> Void = { _ in })
        -> PhotoPipeline
    {
        var limits = PhotoPipelineLimits()
        change(&limits)
        return PhotoPipeline(
            fetching: server.fetching,
            decoder: NamingDecoder(),
            folder: nil,
            limits: limits,
            now: { [clock] in clock.timestamp }
        )
    }

    @Test func placeholderIsShownUntilThePhotoArrives() async {
        let server = PhotoServer(isHolding: true)
        let slot = PhotoSlot(pipeline: pipeline(server))
        #expect(slot.look == "empty")

        slot.show(PhotoRequest(sample: "chair"), placeholder: 0x8A6F4D)
        #expect(slot.look == "loading")
        #expect(slot.placeholder == 0x8A6F4D)
        await spin { server.held.count == 1 }
        server.release()
        await spin { slot.look != "loading" }
        #expect(slot.look == "chair")
    }

    @Test func aPhotoInMemoryIsShownAtOnce() async throws {
        let photos = pipeline(PhotoServer())
        _ = try await photos.photo(PhotoRequest(sample: "chair"))
        let slot = PhotoSlot(pipeline: photos)

        slot.show(PhotoRequest(sample: "chair"))

        #expect(slot.look == "chair")
    }

    @Test func aLatePhotoOfAnEarlierRowIsIgnored() async {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        let (slot, other) = (PhotoSlot(pipeline: photos), PhotoSlot(pipeline: photos))
        // Another row keeps the download of the first photo alive.
        other.show(PhotoRequest(sample: "first"))
        slot.show(PhotoRequest(sample: "first"))
        await spin { server.held.count == 1 }
        slot.show(PhotoRequest(sample: "second"))
        await spin { server.held.count == 2 }
        server.release(at: 0)
        await spin { other.look == "first" }

        #expect(slot.look == "loading")
        server.release()
        await spin { slot.look != "loading" }
        #expect(slot.look == "second")
    }

    /// A fling to the end and back over ten recycled rows, with replies in any order.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func recycledRowsShowTheirOwnPhotoAfterAFling(seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server) { $0.downloads = 8 }
        let slots = (0..<10).map { _ in PhotoSlot(pipeline: photos) }
        var shown: [Int?] = Array(repeating: nil, count: slots.count)
        func check() {
            for (slot, row) in zip(slots, shown) {
                #expect((row.map { ["loading", "row-\($0)"] } ?? ["empty"]).contains(slot.look))
            }
        }
        for row in Array(0..<200) + Array((0..<200).reversed()) {
            let place = row % slots.count
            // As a list does it, or as one that rebinds without unbinding.
            if Bool.random(using: &random) { slots[place].show(nil) }
            slots[place].show(PhotoRequest(sample: "row-\(row)"))
            shown[place] = row
            for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
            if Bool.random(using: &random), !server.held.isEmpty {
                server.release(at: Int.random(in: 0..<8, using: &random) % max(1, server.held.count))
            }
            check()
        }
        await spin {
            server.release(at: Int.random(in: 0..<8, using: &random) % max(1, server.held.count))
            check()
            return zip(slots, shown).allSatisfy { $0.look == "row-\($1 ?? -1)" }
        }
    }

    @Test func downloadIsCancelledWhenItsRowIsRecycled() async {
        let server = PhotoServer(isHolding: true)
        let slot = PhotoSlot(pipeline: pipeline(server))
        slot.show(PhotoRequest(sample: "chair"))
        await spin { server.held.count == 1 }
        slot.show(nil)

        await spin { server.held.isEmpty }
        #expect(server.cancelled == [PhotoRequest(sample: "chair").address])
        #expect(slot.look == "empty")
    }

    @Test func askingForTheSameAgainChangesNothing() async {
        let server = PhotoServer(isHolding: true)
        let slot = PhotoSlot(pipeline: pipeline(server))
        slot.show(PhotoRequest(sample: "chair"))
        await spin { server.held.count == 1 }
        slot.show(PhotoRequest(sample: "chair"), placeholder: 1)

        #expect(server.cancelled == [])
        #expect(slot.placeholder == 1)
        server.release()
        await spin { slot.look == "chair" }
    }

    @Test func atAnotherSizeTheOldOneStaysUntilTheNewOneIsThere() async throws {
        let server = PhotoServer(isHolding: true)
        let slot = PhotoSlot(pipeline: pipeline(server))
        slot.show(PhotoRequest(sample: "chair"))
        await spin { server.held.count == 1 }
        server.release()
        await spin { slot.look == "chair" }
        slot.show(PhotoRequest(sample: "chair", edge: 40))

        #expect(slot.look == "chair")
        #expect(slot.edge == 10)
        await spin { server.held.count == 1 }
        server.release()
        await spin { slot.edge == 40 }
    }

    @Test(arguments: [PhotoFailure.missing, .unreachable, .refused(status: 500), .notAPhoto])
    func aFailureIsShownAndRetriedWhenAsked(failure: PhotoFailure) async {
        let answers = Answers<PhotoServer.Answer>([
            .failure(failure), .success(.photo(.sample("chair"), etag: nil, .forEver)),
        ])
        let slot = PhotoSlot(pipeline: pipeline(PhotoServer { _, _ in answers.next() }))
        slot.show(PhotoRequest(sample: "chair"))
        await spin { slot.look != "loading" }
        #expect(slot.look == "\(failure)")

        slot.retry()
        #expect(slot.look == "loading")
        await spin { slot.look != "loading" }
        #expect(slot.look == "chair")
        slot.retry()
        #expect(slot.look == "chair")
    }

    @Test func aStalePhotoIsShownFirstAndTheNewOneAfterIt() async throws {
        let server = PhotoServer { _, etag in
            .success(.photo(.sample(etag == nil ? "old" : "new"), etag: "\"1\"", .lasting(.seconds(1))))
        }
        let photos = PhotoPipeline(
            fetching: PhotoFetching { address, etag, limit throws(PhotoFailure) in
                try await server.fetching.fetch(
                    address,
                    etag ?? (server.requests.isEmpty ? nil : "\"1\""),
                    limit
                )
            },
            decoder: NamingDecoder(),
            folder: nil,
            now: { [clock] in clock.timestamp }
        )
        let slot = PhotoSlot(pipeline: photos)
        _ = try await photos.photo(PhotoRequest(sample: "chair"))
        clock.advance(by: .seconds(1))
        slot.show(PhotoRequest(sample: "chair"))

        #expect(slot.look == "old")
        await spin { slot.look == "new" }
    }

    @Test func offlineFailuresAreRetriedOnceOnReconnect() async {
        let answers = Answers<PhotoServer.Answer>([
            .failure(.offline), .success(.photo(.sample("chair"), etag: nil, .forEver)),
        ])
        let server = PhotoServer { _, _ in answers.next() }
        let monitor = ManualNetworkMonitor()
        let connectivity = Connectivity(
            monitor: monitor,
            probe: { .replied },
            clock: clock,
            now: { [clock] in clock.timestamp }
        )
        connectivity.start()
        let slot = PhotoSlot(pipeline: pipeline(server), connectivity: connectivity)
        slot.show(PhotoRequest(sample: "chair"))
        await spin { slot.look == "offline" }
        monitor.report(.unavailable)
        monitor.report(.available)

        await spin { slot.look == "chair" }
        #expect(server.requests.count == 2)
    }

    @Test func slotIsFreedWithItsRowAndCancelsItsDownload() async {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        weak var gone: PhotoSlot?
        do {
            let slot = PhotoSlot(pipeline: photos)
            gone = slot
            slot.show(PhotoRequest(sample: "chair"))
            await spin { server.held.count == 1 }
        }
        #expect(gone == nil)
        await spin { server.held.isEmpty }
        #expect(server.cancelled.count == 1)
    }

    @Test func closingAListCancelsItsPrefetches() async {
        let server = PhotoServer(isHolding: true)
        let photos = pipeline(server)
        weak var gone: PhotoPrefetch?
        do {
            let prefetch = PhotoPrefetch(pipeline: photos)
            gone = prefetch
            prefetch.want((0..<5).map { PhotoRequest(sample: "\($0)") })
            await spin { server.held.count == 5 }
            prefetch.want((3..<6).map { PhotoRequest(sample: "\($0)") })
            await spin { server.cancelled.count == 3 && server.held.count == 3 }
            #expect(Set(server.held) == Set((3..<6).map { PhotoRequest(sample: "\($0)").address }))
        }
        #expect(gone == nil)
        await spin { server.held.isEmpty }
    }

    @Test func prefetchedPhotoIsShownImmediately() async {
        let server = PhotoServer()
        let photos = pipeline(server)
        let prefetch = PhotoPrefetch(pipeline: photos)
        prefetch.want([PhotoRequest(sample: "chair")])
        await spin { photos.memoryUsage.count == 1 }
        let slot = PhotoSlot(pipeline: photos)
        slot.show(PhotoRequest(sample: "chair"))

        #expect(slot.look == "chair")
        prefetch.want([PhotoRequest(sample: "chair")])
        #expect(server.requests.count == 1)
    }
}

extension PhotoSlot {
    /// The phase in a word: the photo's own name where one is shown.
    fileprivate var look: String {
        switch phase {
        case .empty: "empty"
        case .loading: "loading"
        case .shown(let picture):
            (picture as? NamedPicture)?.name.split(separator: "/").last.map(String.init) ?? "unknown"
        case .failed(let failure): "\(failure)"
        }
    }

    fileprivate var edge: Int? {
        if case .shown(let picture) = phase { (picture as? NamedPicture)?.size.width } else { nil }
    }
}
