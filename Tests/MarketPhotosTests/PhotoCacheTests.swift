import Foundation
import Market
import TemporaryFolder
import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct PhotoCacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func cache(limit: Int64 = 1_000) throws -> PhotoCache {
        try PhotoCache(folder: folder.file("cache"), limit: limit)
    }

    private func name(_ number: Int) -> StoredPhotoName {
        StoredPhotoName(ContentHash(digesting: [UInt8(number)]), .thumbnailDouble, .webP)
    }

    private func bytes(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 100) }

    @discardableResult
    private func keep(_ number: Int, in cache: PhotoCache) -> String? {
        let bytes = bytes(number)
        return cache.keep(bytes, as: name(number), digest: ContentHash(digesting: bytes).rawValue)
    }

    private var files: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.file("cache"))
                .filter { $0.contains(".webp.") }
        }
    }

    @Test func fileIsFoundAgainAfterARestart() throws {
        let path = try #require(keep(1, in: try cache()))
        let cache = try cache()
        // Not before its bytes have been compared.
        #expect(cache.path(of: name(1)) == nil)
        #expect(cache.checkedPath(of: name(1)) == path)
        #expect(cache.path(of: name(1)) == path)
        #expect(cache.path(of: name(2)) == nil)
    }

    @Test func theLeastRecentlyReadPhotoIsEvicted() throws {
        let cache = try cache()
        for number in 1...10 { keep(number, in: cache) }
        #expect(cache.path(of: name(1)) != nil)
        keep(11, in: cache)
        #expect(cache.byteCount <= 1_000)
        #expect(cache.path(of: name(1)) != nil)
        #expect(cache.path(of: name(2)) == nil)
        #expect(cache.path(of: name(11)) != nil)
        #expect(try files.count == Int(cache.byteCount / 100))
    }

    @Test func smallerLimitHoldsAfterARestart() throws {
        let first = try cache()
        for number in 1...10 { keep(number, in: first) }
        let cache = try cache(limit: 300)
        #expect(cache.byteCount <= 300)
        #expect(try files.count <= 3)
    }

    @Test func fileLargerThanAllRoomIsNotKept() throws {
        let cache = try cache(limit: 99)
        #expect(keep(1, in: cache) == nil)
        #expect(try files.isEmpty)
    }

    @Test(arguments: [true, false])
    func tornFileIsNeverGiven(afterRestart: Bool) throws {
        var cache = try cache()
        let path = try #require(keep(1, in: cache))
        #expect(truncate(path, 50) == 0)
        if afterRestart { cache = try self.cache() }
        #expect(cache.path(of: name(1)) == nil)
        #expect(cache.checkedPath(of: name(1)) == nil)
        #expect(try files.isEmpty)
    }

    @Test func fileWithOtherBytesIsNotTakenOver() throws {
        let path = try #require(keep(1, in: try cache()))
        try Data(bytes(2)).write(to: URL(filePath: path))
        let cache = try cache()
        #expect(cache.checkedPath(of: name(1)) == nil)
        #expect(try files.isEmpty)
    }

    @Test func strangersAndUnfinishedFilesGoAtTheStart() throws {
        keep(1, in: try cache())
        let shelf = folder.file("cache/" + name(1).path.prefix(2))
        try Data([1]).write(to: URL(filePath: "\(shelf)/something.webp.else"))
        try Data([1]).write(to: URL(filePath: folder.file("cache/unfinished/half")))
        let cache = try cache()
        #expect(cache.byteCount == 100)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf).count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cache/unfinished")).isEmpty)
    }

    @Test func sameFileKeptTwiceIsThereOnce() throws {
        let cache = try cache()
        keep(1, in: cache)
        keep(1, in: cache)
        #expect(cache.byteCount == 100)
        #expect(try files.count == 1)
        cache.remove(name(1))
        #expect(cache.byteCount == 0)
        #expect(try files.isEmpty)
    }
}
