import Testing

@testable import MarketPhotos

@Suite(.timeLimit(.minutes(10)))
struct PhotoFormatTests {
    @Test(arguments: [
        ("quarters.jpg", PhotoFormat.jpeg), ("progressive.jpg", .jpeg), ("quarters.png", .png),
        ("png-named.jpg", .png),
        ("quarters.webp", .webP), ("animated.webp", .webP), ("animated.gif", .gif), ("quarters.heic", .heic),
        ("quarters.avif", .avif), ("animated.avif", .avif),
    ])
    func formatIsDetectedByContent(fixture: String, expected: PhotoFormat) throws {
        #expect(try PhotoFormat(sniffing: Fixture.bytes(fixture)) == expected)
    }

    @Test(arguments: [
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
        ("\u{FEFF} \n<?xml version='1.0'?><!-- <hi --><!DOCTYPE svg><svg/>", "SVG"),
        ("<SVG/>", "SVG"), ("<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", "SVG"),
        ("<!DOCTYPE html><html>", "HTML"), ("<plist/>", "XML"), ("%PDF-1.7", "PDF"), ("II*\0", "TIFF"),
        ("MM\0*", "TIFF"), ("BM......", "BMP"), ("8BPS", "PSD"), ("PK\u{3}\u{4}", "ZIP"),
        ("%!PS-Adobe", "PostScript"),
        ("\0\0\0\u{C}jP  \r\n", "JPEG 2000"), ("\0\0\0\u{C}JXL \r\n", "JPEG XL"),
        ("\0\0\0\u{18}ftypisom\0\0\0\0isommp42", "MP4"), ("\0\0\0\u{14}ftypqt  \0\0\0\0qt  ", "QuickTime"),
        ("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", "Canon RAW"), ("push graphic-context", "MVG"),
    ])
    func unsupportedFormatIsRefusedByName(text: String, name: String) {
        #expect(throws: PhotoError.unsupported(name)) { try PhotoFormat(sniffing: Array(text.utf8)) }
    }

    static let meaningless: [[UInt8]] = [
        [0], [0xFF], [0xFF, 0xD8], [0x89, 0x50], Array("This is no photo.".utf8),
        Array("RIFF\0\0\0\0WAVE".utf8),
        Array("GIF8".utf8), Array("\0\0\0\0ftyp".utf8), Array("  \n".utf8),
    ]

    @Test(arguments: meaningless)
    func unknownBytesHaveNoFormat(bytes: [UInt8]) {
        #expect(throws: PhotoError.unsupported(nil)) { try PhotoFormat(sniffing: bytes) }
    }

    @Test func emptyFileIsADamagedPhoto() {
        #expect(throws: PhotoError.damaged) { try PhotoFormat(sniffing: []) }
    }

    @Test(arguments: [0, 3, 12, 17, 0xFFFF_FFFF])
    func wrongBrandListLengthIsHandled(length: UInt32) {
        let bytes = withUnsafeBytes(of: length.bigEndian, Array.init) + Array("ftypmif1\0\0\0\0mif1heic".utf8)
        let format = try? PhotoFormat(sniffing: bytes)
        #expect(format == (length > 24 ? .heic : nil))
    }
}
