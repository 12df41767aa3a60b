/// A kind of picture that is taken, known by its first bytes and never by a name.
enum PhotoFormat: UInt8, CaseIterable {
    case jpeg
    case png
    case webP
    case gif
    case heic
    case avif

    /// The number of bytes from the start that are enough to recognise a format.
    static let telling = 1024

    /// Throws `unsupported` with the name of what it is instead, where that is known.
    init(sniffing start: [UInt8]) throws(PhotoError) {
        guard !start.isEmpty else { throw .damaged }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if let brands = Self.brands(of: start) {
            self = try Self.format(ofBrands: brands)
        } else {
            throw .unsupported(refusedFormatName(of: start))
        }
    }

    /// The major brand and the compatible ones of an ISO media file.
    private static func brands(of start: [UInt8]) -> [String]? {
        guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
        let compatible = stride(from: 16, to: min(length, start.count) - 3, by: 4)
        return ([8] + compatible).map { String(decoding: start[$0..<$0 + 4], as: UTF8.self) }
    }

    private static func format(ofBrands brands: [String]) throws(PhotoError) -> Self {
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        if brands.contains(where: ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains) { return .heic }
        switch brands[0] {
        case "crx ": throw .unsupported("Canon RAW")
        case "mif1", "msf1": throw .unsupported("HEIF")
        case "qt  ": throw .unsupported("QuickTime")
        default: throw .unsupported("MP4")
        }
    }

    /// Gives an animated AVIF the major brand of a still one, whose picture it has too.
    ///
    /// libvips 8.14 asks no further than the major brand, and doesn't know `avis`.
    static func nameAsStillPicture(_ avif: inout [UInt8]) {
        guard avif.count >= 12 else { return }
        avif.replaceSubrange(8..<12, with: "avif".utf8)
    }
}
