import Figures
import Foundation
import Market
import MarketClient

/// This thread's own time: a machine that others use too changes it little.
enum Processor {
    static func microseconds(_ work: () -> Void) -> Double {
        let start = now
        work()
        return now - start
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}

/// Photos that are in memory, asked for as a row is bound.
struct MemoryHits {
    func nanoseconds() async throws -> Double {
        let pipeline = PhotoPipeline(
            fetching: PhotoFetching { address, _, _ throws(PhotoFailure) in
                .photo(Sample.bytes(1, kilobytes: 1), etag: nil, .forEver)
            },
            decoder: PixelDecoder(isEmpty: true),
            folder: nil,
            now: Sample.now
        )
        let requests = try (0..<200).map { try Sample.request($0) }
        for request in requests { _ = try await pipeline.photo(request) }
        let times = (0..<41).map { _ in
            var found = 0
            let time = Processor.microseconds {
                for _ in 0..<100 {
                    for request in requests where pipeline.cached(request) != nil { found += 1 }
                }
            }
            precondition(found == 20_000, "a photo was not in memory")
            return time / 20
        }
        return times.median
    }
}

/// Photos that are on the disk and in the system's own cache, against reading the same files.
struct DiskHits {
    private static let count = 200
    private let folder: URL
    private let files: [String]
    private let requests: [PhotoRequest]
    private let disk: PhotoDiskCache

    init(folder: URL, kilobytes: Int) throws {
        self.folder = folder
        disk = PhotoDiskCache(folder: folder.path, byteLimit: 1 << 30, now: Sample.now) { print($0) }
        requests = try (0..<Self.count).map { try Sample.request($0) }
        for (number, request) in requests.enumerated() {
            disk.write(
                CachedPhoto(
                    address: request.address,
                    bytes: Sample.bytes(number, kilobytes: kilobytes),
                    etag: "\"\(number)\"",
                    checkedAt: Sample.now(),
                    freshUntil: Timestamp(millisecondsSince1970: .max)
                )
            )
        }
        files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.contains("/") }.map { "\(folder.path)/\($0)" }
        guard files.count == Self.count else { throw NoSample() }
    }

    /// Returns the microseconds to read a file, and how many times as long a hit takes.
    ///
    /// Both are medians of rounds, each of which measures the two turn by turn.
    func ratio() -> (file: Double, times: Double) {
        var times: [(file: Double, ratio: Double)] = []
        for _ in 0..<61 {
            let file = measure { number in FileManager.default.contents(atPath: files[number])?.count ?? 0 }
            let hit = measure { number in disk.read(requests[number].address)?.bytes.count ?? 0 }
            times.append((file, hit / file))
        }
        return (times.map(\.file).median, times.map(\.ratio).median)
    }

    /// The same for a photo asked for as anyone asks, with a decoder that does nothing.
    func pipelineRatio() async throws -> Double {
        var limits = PhotoPipelineLimits()
        limits.memoryBytes = 0
        let pipeline = PhotoPipeline(
            fetching: PhotoFetching { _, _, _ throws(PhotoFailure) in throw .offline },
            decoder: PixelDecoder(isEmpty: true),
            folder: folder.path,
            limits: limits,
            now: Sample.now
        )
        var ratios: [Double] = []
        let clock = ContinuousClock()
        for _ in 0..<61 {
            // Several threads take part, so that only the time on the wall tells.
            let file = clock.measure {
                for file in files { precondition(FileManager.default.contents(atPath: file) != nil) }
            }
            let time = try await clock.measure {
                for request in requests { _ = try await pipeline.photo(request) }
            }
            ratios.append(time / file)
        }
        return ratios.median
    }

    private func measure(_ read: (Int) -> Int) -> Double {
        var bytes = 0
        let time = Processor.microseconds {
            for number in 0..<Self.count { bytes += read(number) }
        }
        precondition(bytes > Self.count * 1_024, "a file was not read")
        return time / Double(Self.count)
    }
}
