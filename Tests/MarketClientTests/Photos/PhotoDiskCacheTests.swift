import ClientDoubles
import Foundation
import Market
import Synchronization
import TemporaryFolder
import Testing

@testable import MarketClient

/// Photos as files: rows S0-18 and S3-07.
@Suite(.timeLimit(.minutes(10)))
struct PhotoDiskCacheTests {
    private let place: TemporaryFolder
    private let clock = TestClock()
    private let troubles = Troubles()

    init() throws {
        place = try TemporaryFolder()
    }

    private func disk(limit: Int = 1_000_000, folder: String? = nil) -> PhotoDiskCache {
        PhotoDiskCache(
            folder: folder ?? place.file("photos"),
            byteLimit: limit,
            now: { [clock] in clock.timestamp },
            report: { [troubles] in troubles.add($0) }
        )
    }

    private func file(_ name: String, byteCount: Int = 0) -> CachedPhoto {
        CachedPhoto(
            address: PhotoRequest(sample: name).address,
            bytes: .sample(name) + Data(count: byteCount),
            etag: nil,
            checkedAt: clock.timestamp,
            freshUntil: clock.timestamp
        )
    }

    private func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: place.file("photos")).filter { $0.contains("/") }
    }

    @Test func cachedPhotosSurviveARestart() throws {
        disk().write(file("chair"))

        #expect(disk().read(file("chair").address) == file("chair"))
        #expect(try names().count == 1)
        #expect(troubles.all == [])
    }

    @Test func truncatedCacheFileIsRemovedAndReported() throws {
        let cache = disk()
        let whole = file("chair").encoded
        cache.write(file("chair"))
        let path = place.file("photos/\(try #require(names().first))")
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: URL(filePath: path))

            #expect(cache.read(file("chair").address) == nil, "cut after \(count)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        #expect(troubles.all == Array(repeating: .damaged, count: whole.count))
    }

    @Test func anotherPhotoUnderTheSameNameIsNotShown() throws {
        let cache = disk()
        cache.write(file("chair"))
        let path = place.file("photos/\(try #require(names().first))")
        try file("table").encoded.write(to: URL(filePath: path))

        #expect(cache.read(file("chair").address) == nil)
        #expect(cache.read(file("table").address) == nil)
    }

    @Test func cacheStaysUnderItsLimitAndEvictsTheOldest() throws {
        let cache = disk(limit: 10_000)
        cache.scanDisk()
        for number in 0..<40 {
            clock.advance(by: .seconds(1))
            cache.write(file("\(number)", byteCount: 800))
            // The first is looked at again and again.
            #expect(cache.read(file("0").address) != nil)
            #expect(cache.byteCount <= 10_000)
        }
        #expect(cache.read(file("1").address) == nil)
        #expect(cache.read(file("39").address) != nil)
        let onDisk = try names().reduce(0) { sum, name in
            let facts = try FileManager.default.attributesOfItem(atPath: place.file("photos/\(name)"))
            return sum + (facts[.size] as? Int ?? 0)
        }
        #expect(onDisk == cache.byteCount)
    }

    @Test func limitAppliesToFilesOfEarlierRuns() throws {
        let first = disk()
        for number in 0..<20 {
            clock.advance(by: .seconds(10))
            first.write(file("\(number)", byteCount: 800))
            try date("\(number)", clock.timestamp)
        }
        let second = disk(limit: 10_000)
        second.scanDisk()

        #expect(second.byteCount <= 10_000)
        #expect(second.read(file("19").address) != nil)
        #expect(second.read(file("0").address) == nil)
    }

    private func date(_ name: String, _ moment: Timestamp) throws {
        let name = PhotoFileName(file(name).address)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(moment)],
            ofItemAtPath: name.path(in: place.file("photos"))
        )
    }

    @Test func oneLargerThanAQuarterOfTheCacheIsNotKept() throws {
        let cache = disk(limit: 10_000)
        cache.write(file("huge", byteCount: 3_000))

        #expect(cache.read(file("huge").address) == nil)
    }

    @Test func interruptedWritesAreRemovedAfterAnHour() throws {
        let cache = disk()
        cache.write(file("chair"))
        let old = place.file("photos/ab/.dat.nosync-old")
        let fresh = place.file("photos/ab/.dat.nosync-fresh")
        try FileManager.default.createDirectory(
            atPath: place.file("photos/ab"),
            withIntermediateDirectories: true
        )
        for (path, age) in [(old, 3_601), (fresh, 10)] {
            try Data([1]).write(to: URL(filePath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(clock.timestamp) - TimeInterval(age)],
                ofItemAtPath: path
            )
        }
        cache.scanDisk()

        #expect(!FileManager.default.fileExists(atPath: old))
        #expect(FileManager.default.fileExists(atPath: fresh))
        #expect(cache.read(file("chair").address) != nil)
    }

    @Test func unwritableFolderIsReportedOnly() throws {
        try Data().write(to: URL(filePath: place.file("a file")))
        let cache = disk(folder: place.file("a file/photos"))
        cache.scanDisk()
        cache.write(file("chair"))

        #expect(cache.read(file("chair").address) == nil)
        #expect(troubles.all.contains { if case .cannotWrite = $0 { true } else { false } })
        #expect(cache.byteCount == 0)
    }

    @Test func aFolderRemovedMeanwhileIsMadeAgain() throws {
        let cache = disk()
        cache.write(file("chair"))
        try FileManager.default.removeItem(atPath: place.file("photos"))

        #expect(cache.read(file("chair").address) == nil)
        cache.write(file("table"))
        #expect(cache.read(file("table").address) == file("table"))
    }
}

/// The problems that a cache reported.
final class Troubles: Sendable {
    private let list = Mutex<[PhotoCacheProblem]>([])

    var all: [PhotoCacheProblem] { list.withLock(\.self) }

    func add(_ trouble: PhotoCacheProblem) { list.withLock { $0.append(trouble) } }
}
