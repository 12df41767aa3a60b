import Foundation

/// A type of picture that is shown, told by its first bytes and never by a name or a header.
///
/// Drawings that can hold scripts or fetch further files, SVG above all, are not among them.
enum DisplayableFormat: Hashable, Sendable, CaseIterable {
    case jpeg, png, gif, webP

    init?(_ bytes: Data) {
        switch ImageFormat(head: bytes) {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .gif: self = .gif
        case .webP: self = .webP
        // Markets take these and make shown ones of them.
        case .heic, .avif, nil: return nil
        }
    }

    /// The size that the picture says it has, or `nil` where it says none.
    ///
    /// Read before a decoder sees the bytes: a few of them can ask for gigabytes of pixels.
    func pixels(in bytes: Data) -> (width: Int, height: Int)? {
        let reader = ByteReader(bytes)
        let size =
            switch self {
            case .jpeg: Self.jpegPixels(reader)
            case .png: reader.big(4, at: 16).flatMap { width in reader.big(4, at: 20).map { (width, $0) } }
            case .gif:
                reader.little(2, at: 6).flatMap { width in reader.little(2, at: 8).map { (width, $0) } }
            case .webP: Self.webPPixels(reader)
            }
        guard let size, size.0 > 0, size.1 > 0 else { return nil }
        return (size.0, size.1)
    }

    /// Walks the segments to the one that starts a frame.
    private static func jpegPixels(_ reader: ByteReader) -> (Int, Int)? {
        var offset = 2
        while let mark = reader.big(1, at: offset), let kind = reader.big(1, at: offset + 1) {
            guard mark == 0xFF else { return nil }
            if kind == 0xFF {
                offset += 1  // a filling byte
                continue
            }
            // SOF0 to SOF15, without the tables DHT, JPG and DAC that lie between them.
            if 0xC0...0xCF ~= kind, ![0xC4, 0xC8, 0xCC].contains(kind) {
                guard let height = reader.big(2, at: offset + 5), let width = reader.big(2, at: offset + 7)
                else { return nil }
                return (width, height)
            }
            guard kind != 0xD9, kind != 0xDA, let length = reader.big(2, at: offset + 2), length >= 2 else {
                return nil
            }
            offset += 2 + length
        }
        return nil
    }

    private static func webPPixels(_ reader: ByteReader) -> (Int, Int)? {
        switch reader.big(4, at: 12) {
        case 0x5650_3858:  // "VP8X": both less one, in 24 bits
            guard let width = reader.little(3, at: 24), let height = reader.little(3, at: 27) else {
                return nil
            }
            return (width + 1, height + 1)
        case 0x5650_384C:  // "VP8L": 14 bits each, less one, after a byte of signature
            guard reader.big(1, at: 20) == 0x2F, let bits = reader.little(4, at: 21) else { return nil }
            return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        case 0x5650_3820:  // "VP8 ": 14 bits each after the start code
            guard reader.big(3, at: 23) == 0x9D_012A, let width = reader.little(2, at: 26),
                let height = reader.little(2, at: 28)
            else { return nil }
            return (width & 0x3FFF, height & 0x3FFF)
        default: return nil
        }
    }
}

/// Numbers at places that may not be there.
private struct ByteReader {
    private let bytes: Data

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    func big(_ count: Int, at offset: Int) -> Int? {
        slice(count, at: offset)?.reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ count: Int, at offset: Int) -> Int? {
        slice(count, at: offset)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func slice(_ count: Int, at offset: Int) -> Data? {
        guard offset <= bytes.count - count else { return nil }
        return bytes[(bytes.startIndex + offset)..<(bytes.startIndex + offset + count)]
    }
}
