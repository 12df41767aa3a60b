import Glibc

/// The number of pixels that a picture's file declares, read before any worker sees it.
///
/// It decides only when it is the picture's turn, how long it may take, and what it costs its sender until
/// that is measured. A worker checks the limit on pixels by itself, with the decoder that would have to hold
/// them.
package enum PictureSize {
    /// The pixels of the file at a path, and `limit` where it does not say or says more; blocks.
    package static func pixels(ofFile path: String, limit: Int = PhotoLimits().pixels) -> Int {
        do throws(PhotoError) {
            let file = try PictureFile(path, limit: .max)
            return min(limit, max(1, try pixels(of: file) ?? limit))
        } catch {
            // A worker will find the same, and say so.
            return limit
        }
    }

    static func pixels(of file: borrowing PictureFile) throws(PhotoError) -> Int? {
        let start = try file.read(largestStart, at: 0)
        let bytes = Start(bytes: start)
        switch try PhotoFormat(sniffing: Array(start.prefix(PhotoFormat.telling))) {
        case .jpeg: return try jpeg(file)
        case .png: return product(bytes.big(at: 16, 4), bytes.big(at: 20, 4))
        case .gif: return product(bytes.little(at: 6, 2), bytes.little(at: 8, 2))
        case .webP: return webP(bytes)
        case .heic, .avif:
            let said = largestExtent(bytes)
            guard let items = try HEIFItems(of: file) else { return said }
            // A picture that is refused for its items is refused by the worker, and costs what it declares
            // until then.
            do { return try items.work() ?? said } catch { return said }
        }
    }

    /// The number of bytes within which phones and cameras declare their sizes.
    private static let largestStart = 64 << 10
    private static let mostSegments = 1_000

    /// Goes from segment to segment up to the frame's.
    private static func jpeg(_ file: borrowing PictureFile) throws(PhotoError) -> Int? {
        var place = 2
        for _ in 0..<mostSegments {
            let head = try file.read(9, at: place)
            guard head.count == 9, head[0] == 0xFF else { return nil }
            let bytes = Start(bytes: head)
            switch head[1] {
            case 0xFF: place += 1
            case 0x01, 0xD0...0xD7: place += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return product(bytes.big(at: 5, 2), bytes.big(at: 7, 2))
            case 0xD8, 0xD9, 0xDA: return nil
            default: place += 2 + max(2, bytes.big(at: 2, 2) ?? 2)
            }
        }
        return nil
    }

    private static func webP(_ bytes: Start) -> Int? {
        switch bytes.text(at: 12, 4) {
        case "VP8X":
            return product(bytes.little(at: 24, 3).map { $0 + 1 }, bytes.little(at: 27, 3).map { $0 + 1 })
        case "VP8 ":
            return product(
                bytes.little(at: 26, 2).map { $0 & 0x3FFF },
                bytes.little(at: 28, 2).map { $0 & 0x3FFF }
            )
        case "VP8L":
            guard let packed = bytes.little(at: 21, 4) else { return nil }
            return product((packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1)
        default: return nil
        }
    }

    /// The largest of all that an ISO file's `ispe` boxes say: the picture is one of them, and tiles are smaller.
    private static func largestExtent(_ bytes: Start) -> Int? {
        var largest: Int?
        for place in bytes.places(of: "ispe") {
            guard let pixels = product(bytes.big(at: place + 8, 4), bytes.big(at: place + 12, 4)) else {
                continue
            }
            largest = max(largest ?? 0, pixels)
        }
        return largest
    }

    private static func product(_ width: Int?, _ height: Int?) -> Int? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : pixels
    }

    private struct Start {
        let bytes: [UInt8]

        func big(at place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
        }

        func little(at place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        func text(at place: Int, _ count: Int) -> String? {
            guard place + count <= bytes.count else { return nil }
            return String(decoding: bytes[place..<place + count], as: UTF8.self)
        }

        func places(of name: StaticString) -> [Int] {
            let wanted = name.withUTF8Buffer { Array($0) }
            guard bytes.count >= wanted.count else { return [] }
            return (0...bytes.count - wanted.count).filter { place in
                bytes[place] == wanted[0] && bytes[place..<place + wanted.count].elementsEqual(wanted)
            }
        }
    }
}
