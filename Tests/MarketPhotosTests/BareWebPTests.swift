import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct BareWebPTests {
    static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        func number(_ count: Int) -> [UInt8] { withUnsafeBytes(of: UInt32(count).littleEndian, Array.init) }
        var body = Array("WEBP".utf8)
        for (name, bytes) in chunks {
            body += Array(name.utf8) + number(bytes.count) + bytes
            if bytes.count % 2 == 1 { body.append(0) }
        }
        return Array("RIFF".utf8) + number(body.count) + body
    }

    @Test(arguments: ["VP8 ", "VP8L"])
    func onlyThePictureIsKept(kind: String) {
        let file = Self.riff([("VP8X", [1, 2]), ("ICCP", [3]), (kind, [4, 5, 6]), ("EXIF", [7, 8])])
        #expect(bareWebP(file) == Self.riff([(kind, [4, 5, 6])]))
    }

    @Test func fileWithoutAPictureIsRefused() {
        #expect(bareWebP(Self.riff([("EXIF", [1, 2])])) == nil)
        #expect(bareWebP([]) == nil)
        #expect(bareWebP(Array("RIFF....WAVE".utf8)) == nil)
    }

    @Test func truncatedFileIsRefused() {
        let file = Self.riff([("VP8X", [1, 2]), ("VP8 ", [4, 5, 6])])
        for count in file.indices { #expect(bareWebP(Array(file.prefix(count))) == nil) }
    }
}
