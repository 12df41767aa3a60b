import Foundation
import MarketClient
import Synchronization

/// Many who ask for the same photos at the same time.
enum Sharing {
    static func downloads(askers: Int, photos: Int) async throws -> Int {
        let downloads = Mutex(0)
        let pipeline = PhotoPipeline(
            fetching: PhotoFetching { _, _, _ throws(PhotoFailure) in
                downloads.withLock { $0 += 1 }
                for _ in 0..<20 { await Task.yield() }
                return .photo(Sample.bytes(1, kilobytes: 20), etag: nil, .forEver)
            },
            decoder: PixelDecoder(),
            folder: nil,
            now: Sample.now
        )
        let requests = try (0..<photos).map { try Sample.request($0) }
        try await withThrowingTaskGroup { group in
            for number in 0..<askers {
                group.addTask { _ = try await pipeline.photo(requests[number % photos]) }
            }
            try await group.waitForAll()
        }
        return downloads.withLock(\.self)
    }
}

/// A grid of recycled places that is flung through to its end, with guesses ahead of it.
struct Fling {
    let limit: Int
    let peak: Int
    let residentBefore: Int
    let residentPeak: Int
    let counts: String

    @MainActor
    static func run(rows: Int) async throws -> Fling {
        var limits = PhotoPipelineLimits()
        limits.memoryBytes = 32 * 1_048_576
        let begun = Mutex(0)
        let ended = Mutex(0)
        let pipeline = PhotoPipeline(
            fetching: PhotoFetching { _, _, _ throws(PhotoFailure) in
                begun.withLock { $0 += 1 }
                for _ in 0..<5 { await Task.yield() }
                guard !Task.isCancelled else { throw .cancelled }
                ended.withLock { $0 += 1 }
                return .photo(Sample.bytes(1, kilobytes: 20), etag: nil, .forEver)
            },
            decoder: PixelDecoder(),
            folder: nil,
            limits: limits,
            now: Sample.now
        )
        let requests = try (0..<rows).map { try Sample.request($0) }
        let slots = (0..<24).map { _ in PhotoSlot(pipeline: pipeline) }
        let prefetch = PhotoPrefetch(pipeline: pipeline)
        let before = try resident()
        var most = before
        var shown = 0
        for row in 0..<rows {
            let slot = slots[row % slots.count]
            if case .shown = slot.phase { shown += 1 }
            slot.show(requests[row])
            if row % 6 == 0 { prefetch.want(Array(requests[(row + 1)..<min(rows, row + 25)])) }
            // A fling has its faster and its slower moments.
            for _ in 0..<(row / 500 % 3 * 8 + 1) { await Task.yield() }
            if row % 100 == 0 { most = max(most, try resident()) }
        }
        prefetch.want([])
        for slot in slots { slot.show(nil) }
        let (downloads, whole) = (begun.withLock(\.self), ended.withLock(\.self))
        return Fling(
            limit: limits.memoryBytes,
            peak: pipeline.memoryUsage.peakBytes,
            residentBefore: before,
            residentPeak: most,
            counts: "\(shown), \(downloads), \(downloads - whole)"
        )
    }

    /// Kilobytes, as the kernel counts them.
    private static func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
