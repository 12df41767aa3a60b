import Foundation
import Market
import Testing

@testable import MarketPhotos

/// Pixels that are known before a worker is.
@Suite(.timeLimit(.minutes(10)))
struct PictureSizeTests {
    @Test(arguments: [
        "quarters.jpg", "quarters.png", "quarters.webp", "quarters.heic", "quarters.avif", "progressive.jpg",
        "animated.gif", "animated.webp", "animated.avif", "display-p3.jpg", "gps.jpg", "orientation-6.jpg",
    ])
    func everyFormatSaysHowManyPixelsItHas(name: String) async throws {
        let place = try TestWorkshop()
        let content = try await place.workshop().make(from: Fixture.path(name)).content
        // The fixtures are smaller than the large picture, which therefore has the pixels of the upload.
        #expect(PictureSize.pixels(ofFile: try Fixture.path(name)) == content.width * content.height)
    }

    @Test func picturesOfMillionsOfPixelsAreKnownByTheirHeads() throws {
        #expect(PictureSize.pixels(ofFile: try Fixture.path("huge-but-allowed.png")) > 26_000_000)
    }

    @Test func aPictureOfUnknownSizeCountsAsTheLargest() throws {
        let place = try TestWorkshop()
        for bytes: [UInt8] in [
            [], [0xFF, 0xD8, 0xFF], Array("<svg".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0],
        ] {
            #expect(PictureSize.pixels(ofFile: try place.upload(bytes)) == PhotoLimits().pixels)
        }
        #expect(PictureSize.pixels(ofFile: "/no/such/file") == PhotoLimits().pixels)
        #expect(PictureSize.pixels(ofFile: try Fixture.path("bomb.png")) == PhotoLimits().pixels)
    }

    @Test(arguments: ["quarters.jpg", "quarters.webp", "quarters.heic", "quarters.png"])
    func fileCutAnywhereIsReadWithoutATrap(name: String) throws {
        let place = try TestWorkshop()
        let whole = try Fixture.bytes(name)
        let path = try place.upload([], named: "cut")
        for count in stride(from: 0, to: min(whole.count, 2_000), by: 7) {
            try Data(whole.prefix(count)).write(to: URL(filePath: path))
            #expect(PictureSize.pixels(ofFile: path) > 0)
        }
    }
}
