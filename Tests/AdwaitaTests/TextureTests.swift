import DesktopDriver
import Foundation
import Testing

@testable import Adwaita

extension DesktopTests {
    @Suite struct TextureTests {
        @Test func aPictureComesBackAsItWasWritten() throws {
            let picture = Texture(width: 2, height: 1, rgb: [255, 0, 0, 0, 0, 255])
            let again = try Texture(decoding: picture.png, .full)
            #expect(again.pixels == picture.pixels)
            #expect(again.pixels == [0, 0, 255, 255, 255, 0, 0, 255])
            #expect(again.byteCount == 8)
        }

        @Test(arguments: [
            (Texture.Size.full, 40, 20), (.covering(width: 10, height: 10), 20, 10),
            (.within(width: 10, height: 10), 10, 5), (.covering(width: 400, height: 400), 40, 20),
            (.within(width: 1, height: 1), 1, 1),
        ])
        func aPictureIsDecodedAsLargeAsItIsShown(size: Texture.Size, width: Int, height: Int) throws {
            let picture = try Texture(decoding: striped(40, 20).png, size)
            #expect(picture.width == width)
            #expect(picture.height == height)
        }

        @Test func aTurnedPhotoIsShownUpright() throws {
            let path = try #require(Bundle.module.path(forResource: "Fixtures/turned", ofType: "jpg"))
            let photo = try Texture(decoding: Data(contentsOf: URL(fileURLWithPath: path)), .full)
            // Stands on its side in the file: higher than wide.
            #expect(photo.width > photo.height)
        }

        @Test func aTruncatedPictureIsRefusedOrShownPartially() {
            let bytes = striped(40, 20).png
            for count in 0..<bytes.count {
                do throws(Texture.Failure) {
                    let picture = try Texture(decoding: bytes[..<count], .full)
                    #expect(picture.byteCount == 40 * 20 * 4)
                } catch {
                    #expect(error == .unreadable)
                }
            }
            #expect(throws: Texture.Failure.unreadable) { try Texture(decoding: bytes[..<40], .full) }
        }

        @Test(arguments: [
            "", "<svg", "GIF89a", "\u{0}\u{0}", "not a picture at all, but a rather long text of nothing",
        ])
        func aFileThatIsNoPictureIsRefused(bytes: String) {
            #expect(throws: Texture.Failure.unreadable) { try Texture(decoding: Array(bytes.utf8), .full) }
        }

        @Test(arguments: [(60_000, 60_000), (20_000, 20_000)])
        func tooLargePicturesAreRefusedUnread(width: Int, height: Int) {
            #expect(throws: Texture.Failure.tooLarge(width: width, height: height)) {
                try Texture(decoding: pngHead(width, height), .covering(width: 10, height: 10))
            }
        }

        @Test func aBackdropIsSoftAndSmall() throws {
            let backdrop = striped(400, 200).backdrop()
            #expect(backdrop.byteCount < 10_000)
            let row = backdrop.pixels[..<(backdrop.width * 4)]
            let steps = stride(from: 4, to: row.count, by: 4).map { abs(Int(row[$0]) - Int(row[$0 - 4])) }
            #expect(steps.allSatisfy { $0 < 32 })
        }

        @Test func aPictureThatIsGoneIsFreed() async {
            weak var texture: Texture?
            let picture = PictureView()
            do {
                let made = Texture(red: 1, green: 2, blue: 3)
                texture = made
                picture.texture = made
            }
            #expect(texture != nil)
            picture.texture = nil
            #expect(texture == nil)
        }

        @Test func picturesAreMadeOnAnyThread() async {
            let bytes = striped(300, 300).png
            let tasks = (0..<50).map { _ in
                Task.detached {
                    (try? Texture(decoding: bytes, .within(width: 30, height: 30)).backdrop().width) ?? 0
                }
            }
            var sizes: [Int] = []
            for task in tasks { sizes.append(await task.value) }
            #expect(sizes == Array(repeating: 48, count: 50))
        }
    }
}

private func striped(_ width: Int, _ height: Int) -> Texture {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
        (index % width / 8).isMultiple(of: 2) ? [255, 255, 255] : [0, 0, 0]
    }
    return Texture(width: width, height: height, rgb: pixels)
}

/// The beginning of a PNG file that claims to be this large.
private func pngHead(_ width: Int, _ height: Int) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) } }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in content {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
        }
        return big(body.count) + content + big(Int(~checksum))
    }
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
        + chunk("IDAT", [0x78, 0x9C])
}
