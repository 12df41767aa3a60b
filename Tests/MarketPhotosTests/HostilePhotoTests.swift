import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import MarketPhotos

/// Photos that must be refused, without harm to anybody.
@Suite(.timeLimit(.minutes(10)))
struct HostilePhotoTests {
    @Test(arguments: [
        ("bomb.png", PhotoError.tooManyPixels(limit: PhotoLimits().pixels)),
        ("drawing.svg", .unsupported("SVG")),
        ("document.pdf", .unsupported("PDF")), ("text-named.jpg", .unsupported(nil)),
    ])
    func isRefused(fixture: String, error: PhotoError) async throws {
        let place = try TestWorkshop()
        await #expect(throws: error) { try await place.workshop().make(from: Fixture.path(fixture)) }
        #expect(try place.uploadsUnderWay.isEmpty)
    }

    @Test func fileOverTheLimitIsRefusedUnread() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop { $0.limits.fileSize = 100 }
        await #expect(throws: PhotoError.tooLarge(limit: 100)) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
    }

    @Test func pixelLimitIsCheckedBeforeDecoding() async throws {
        let place = try TestWorkshop()
        let limit = 96 * 64
        let workshop = place.workshop { $0.limits.pixels = limit - 1 }
        await #expect(throws: PhotoError.tooManyPixels(limit: limit - 1)) {
            try await workshop.make(from: Fixture.path("quarters.jpg"))
        }
        _ = try await place.workshop { $0.limits.pixels = limit }.make(from: Fixture.path("quarters.jpg"))
    }

    @Test(arguments: [nil, "folder"])
    func missingFileIsAStorageError(name: String?) async throws {
        let place = try TestWorkshop()
        let path = name == nil ? "\(place.root)/nothing" : place.root
        let error = StorageProblem.other(name == nil ? ENOENT : EINVAL)
        await #expect(throws: PhotoError.storage(error)) { try await place.workshop().make(from: path) }
    }

    /// Half a picture would be sold as a whole one.
    ///
    /// Only the mark at a PNG's end, which says nothing, may be missing.
    @Test(arguments: [
        "quarters.jpg", "progressive.jpg", "quarters.png", "quarters.webp", "quarters.heic", "quarters.avif",
    ])
    func truncatedPictureIsRefused(fixture: String) async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop()
        let whole = try Fixture.bytes(fixture)
        let needed = whole.count - (fixture == "quarters.png" ? 12 : 0)
        for count in Array(stride(from: 1, to: needed, by: max(1, needed / 60))) + [needed - 1] {
            let path = try place.upload(Array(whole.prefix(count)), named: "part")
            await #expect(throws: PhotoError.self, "\(count) of \(whole.count)") {
                try await workshop.make(from: path)
            }
        }
        #expect(try place.uploadsUnderWay.isEmpty)
    }

    /// Each costs a few bytes, and a way through the whole picture.
    @Test func pictureOfHundredsOfScansIsRefused() async throws {
        let place = try TestWorkshop()
        let whole = try Fixture.bytes("progressive.jpg")
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 1, 0]
        let noted = Mutex(PhotoWork())
        let scans = Array(Array(repeating: scan, count: 100).joined())
        let path = try place.upload(whole.dropLast(2) + scans + [0xFF, 0xD9])
        await #expect(throws: PhotoError.tooMuchWork) {
            try await place.workshop().make(from: path) { work in noted.withLock { $0 = work } }
        }
        let isTooMuch = noted.withLock { $0.isTooMuch }
        #expect(isTooMuch)
        _ = try await place.workshop().make(from: Fixture.path("progressive.jpg"))
    }

    @Test func brokenPicturesAreRefusedSafely() async throws {
        let place = try TestWorkshop()
        let workshop = place.workshop { $0.limits.pixels = 1_000_000 }
        let fixtures = [
            "quarters.jpg", "progressive.jpg", "cmyk.jpg", "gps.jpg", "display-p3.jpg", "quarters.png",
            "palette-alpha.png", "quarters.webp", "animated.webp", "animated.gif", "quarters.heic",
            "quarters.avif",
        ]
        var random = SplitMix64(seed: 20220103)
        var outcomes: [String: Int] = [:]
        for round in 0..<500 {
            var bytes = try Fixture.bytes(fixtures[round % fixtures.count])
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let path = try place.upload(bytes, named: "mutation")
            do throws(PhotoError) {
                _ = try await workshop.make(from: path)
                outcomes["made", default: 0] += 1
            } catch {
                switch error {
                case .damaged, .tooManyPixels, .unsupported: outcomes["refused", default: 0] += 1
                default: Issue.record("round \(round): \(error)")
                }
            }
        }
        #expect(outcomes["made", default: 0] > 0)
        #expect(outcomes["refused", default: 0] > 0)
        #expect(try place.uploadsUnderWay.isEmpty)
        _ = try await workshop.make(from: Fixture.path("quarters.jpg"))
    }
}
