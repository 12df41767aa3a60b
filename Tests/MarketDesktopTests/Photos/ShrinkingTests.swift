import Foundation
import MarketClient
import MarketDesktop
import TemporaryFolder
import Testing

@testable import Adwaita

/// Rows S0-26, S1-17, S1-23.
@Suite(.timeLimit(.minutes(10)))
struct ShrinkingTests {
    private let folder: TemporaryFolder
    private let shrinking: TextureShrinking

    init() throws {
        folder = try TemporaryFolder()
        shrinking = TextureShrinking(folder: URL(filePath: folder.path))
    }

    private func photo(_ bytes: [UInt8], _ name: String = "photo") throws -> PhotoFile {
        let path = folder.file(name)
        try Data(bytes).write(to: URL(filePath: path))
        return PhotoFile(path: path)
    }

    private func bytes(_ photo: PhotoFile) throws -> Data { try Data(contentsOf: URL(filePath: photo.path)) }

    private func picture(_ photo: PhotoFile) throws -> ImageBitmap {
        try ImageBitmap(decoding: bytes(photo), .full)
    }

    @Test func aLargePhotoIsMadeSmallAndKeepsItsShape() async throws {
        let large = try photo(Gradient.png(width: 4000, height: 3000), "large.png")
        let small = try #require(try await shrinking.shrink(large, to: .market))
        #expect(try bytes(small).starts(with: [0xFF, 0xD8, 0xFF]))
        let picture = try picture(small)
        #expect(picture.width == 1600)
        #expect(picture.height == 1200)
        #expect(small.path.hasPrefix(folder.path))
    }

    @Test func thePhotoItselfIsLeftAlone() async throws {
        let large = try photo(Gradient.png(width: 2000, height: 10))
        let before = try bytes(large)
        _ = try await shrinking.shrink(large, to: .market)
        #expect(try bytes(large) == before)
    }

    @Test func theSamePhotoGivesTheSameBytes() async throws {
        let large = try photo(Gradient.png(width: 2400, height: 1800))
        let first = try #require(try await shrinking.shrink(large, to: .editions))
        let second = try #require(try await shrinking.shrink(large, to: .editions))
        #expect(first.path != second.path)
        #expect(try bytes(first) == bytes(second))
    }

    @Test(arguments: [PhotoTarget.market, .editions])
    func aSmallPhotoIsSentUnchanged(target: PhotoTarget) async throws {
        let jpeg = try ImageBitmap(decoding: Gradient.png(width: 1600, height: 1200), .full).jpeg(quality: 60)
        #expect(jpeg.count < 300_000)
        for small in [jpeg, Gradient.png(width: 40, height: 30)] {
            let photo = try photo(small)
            let smaller = try await shrinking.shrink(photo, to: target)
            #expect(smaller == nil)
        }
    }

    @Test(arguments: [(6, 30, 40), (8, 30, 40), (3, 40, 30), (1, nil, nil)] as [(UInt8, Int?, Int?)])
    func rotatedPhotoIsSentUpright(orientation: UInt8, width: Int?, height: Int?) async throws {
        let jpeg = try ImageBitmap(decoding: Gradient.png(width: 40, height: 30), .full).jpeg(quality: 90)
        let turned = try await shrinking.shrink(photo(jpeg.turned(orientation)), to: .market)
        #expect((turned == nil) == (width == nil))
        guard let turned else { return }
        let upright = try picture(turned)
        #expect(upright.width == width)
        #expect(upright.height == height)
        #expect(!upright.wasTurned)
    }

    @Test func aLargePhotoOnItsSideFitsAsWell() async throws {
        let jpeg = try ImageBitmap(decoding: Gradient.png(width: 4000, height: 1000), .full).jpeg(quality: 80)
        let turned = try await shrinking.shrink(photo(jpeg.turned(6)), to: .market)
        let small = try picture(#require(turned))
        #expect(small.width == 400)
        #expect(small.height == 1600)
    }

    @Test(arguments: [300_000, 20_000, 1_500])
    func fileSizeLimitIsRespected(limit: Int) async throws {
        let noise = try photo(Gradient.noise(width: 1800, height: 1400), "noise.png")
        let target = PhotoTarget(longestEdge: 1600, maxBytes: limit)
        let small = try #require(try await shrinking.shrink(noise, to: target))
        #expect(try bytes(small).count <= limit)
        #expect(try picture(small).width > 10)
    }

    @Test func impossibleSizeLimitTerminates() async throws {
        let noise = try photo(Gradient.noise(width: 300, height: 300), "noise.png")
        let small = try await shrinking.shrink(noise, to: PhotoTarget(longestEdge: 1600, maxBytes: 1))
        #expect(small != nil)
    }

    @Test func transparencyBecomesWhite() async throws {
        let clear = try #require(Data(base64Encoded: clearPNG))
        let target = PhotoTarget(longestEdge: 4)
        let small = try #require(try await shrinking.shrink(photo(Array(clear), "clear.png"), to: target))
        let texture = try Texture(decoding: bytes(small), .full)
        #expect(texture.width == 4)
        #expect(texture.pixels.allSatisfy { $0 > 250 })
    }

    @Test(arguments: ["", "no photo at all", "\u{89}PNG\r\n", "GIF89a"])
    func unreadablePhotoIsSentAsItIs(bytes: String) async throws {
        let broken = try photo(Array(bytes.utf8))
        await #expect(throws: (any Error).self) { try await shrinking.shrink(broken, to: .market) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["photo"])
    }

    @Test(arguments: [true, false])
    func truncatedPhotoIsNotReencoded(isJPEG: Bool) async throws {
        let png = Gradient.png(width: 2000, height: 1500)
        let whole = isJPEG ? try ImageBitmap(decoding: png, .full).jpeg(quality: 90).turned(1) : png
        let half = try photo(Array(whole[..<(whole.count / 2)]))
        await #expect(throws: (any Error).self) { try await shrinking.shrink(half, to: .market) }
    }

    @Test func aFileThatIsGoneThrows() async {
        let gone = PhotoFile(path: folder.file("gone.jpg"))
        await #expect(throws: (any Error).self) { try await shrinking.shrink(gone, to: .market) }
    }
}

/// Pictures of nothing, of any size.
private enum Gradient {
    static func png(width: Int, height: Int) -> [UInt8] {
        let row = (0..<width).flatMap { x -> [UInt8] in
            [UInt8(x * 255 / width), 120, UInt8(255 - x * 255 / width)]
        }
        return file(width, height) { _ in row[...] }
    }

    /// As hard to make small as a picture can be.
    static func noise(width: Int, height: Int) -> [UInt8] {
        var state: UInt32 = 1
        let noise = (0..<(width * 3 + 10_007)).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 16)
        }
        return file(width, height) { y in noise[(y * 7919 % 10_007)...].prefix(width * 3) }
    }

    private static func file(_ width: Int, _ height: Int, _ row: (Int) -> ArraySlice<UInt8>) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height { pixels += row(y) }
        return Texture(width: width, height: height, rgb: pixels).png
    }
}

extension [UInt8] {
    /// The same JPEG file, with a camera's note of how it was held.
    fileprivate func turned(_ orientation: UInt8) -> [UInt8] {
        let note: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
            ]
            + [0, 0, 0, 0]
        return prefix(2) + [0xFF, 0xE1, 0, UInt8(note.count + 2)] + note + dropFirst(2)
    }
}

/// Eight by eight pixels that are black, and not there.
private let clearPNG = """
    iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAD0lEQVQY02NgGAUMDAwMAAEIAAHEOhmJAAAAAElFTkSuQmCC
    """
