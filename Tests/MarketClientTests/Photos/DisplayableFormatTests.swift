import Foundation
import Testing

@testable import MarketClient

/// The formats that are given to a decoder at all.
@Suite(.timeLimit(.minutes(10)))
struct DisplayableFormatTests {
    static let fixtures: [(String, DisplayableFormat)] = [
        ("small.jpg", .jpeg), ("small.png", .png), ("small.gif", .gif), ("lossy.webp", .webP),
        ("lossless.webp", .webP), ("extended.webp", .webP),
    ]

    private func fixture(_ name: String) throws -> Data {
        try Data(
            contentsOf: try #require(Bundle.module.resourceURL).appending(path: "Fixtures/photos/\(name)")
        )
    }

    @Test(arguments: fixtures)
    func aPhotoIsKnownByItsBytesWithItsSize(name: String, format: DisplayableFormat) throws {
        let bytes = try fixture(name)

        #expect(DisplayableFormat(bytes) == format)
        let pixels = try #require(format.pixels(in: bytes))
        #expect(pixels == (7, 5))
        // As part of a longer buffer, whose indices don't begin at 0.
        let part = (Data([1, 2, 3]) + bytes)[3...]
        #expect(try #require(DisplayableFormat(part)?.pixels(in: part)) == (7, 5))
    }

    @Test(arguments: fixtures)
    func truncatedHeaderGivesNoSizeOrTheRightOne(name: String, format: DisplayableFormat) throws {
        let bytes = try fixture(name)
        for count in 0..<bytes.count {
            let cut = bytes.prefix(count)
            guard let pixels = DisplayableFormat(cut)?.pixels(in: cut) else { continue }
            #expect(pixels == (7, 5), "cut after \(count)")
        }
    }

    @Test(arguments: [
        "", "GIF8", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<!DOCTYPE html><html>", "BM......",
        "%PDF-1.7",
        "II*\u{0}....", "RIFF....WAVEfmt ", "\u{0}\u{0}\u{0}\u{1C}ftypavif", "{\"error\":\"no\"}",
    ])
    func otherFileTypesAreRejected(text: String) {
        #expect(DisplayableFormat(Data(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x00],
            [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x01, 0xFF],
            [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 8, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func jpegWithoutAFrameHasNoSize(bytes: [UInt8]) {
        #expect(DisplayableFormat.jpeg.pixels(in: Data(bytes)) == nil)
    }
}
