/// The kind of a text, by its bytes.
enum TextKind {
    /// JSON holds it as it is.
    case plain
    /// It is UTF-8, of which JSON wants some escaped.
    case escaped
    /// It has characters that the look can't tell from bytes that are no UTF-8.
    case other
}

extension JSONBytes {
    /// Adds `text` in quotation marks if it is plain, and nothing otherwise.
    ///
    /// A list has sixty texts, nearly all of ASCII and Hangul. So it tests for characters of one byte and
    /// those of three from U+1000 to U+D7FF, sixteen bytes at once and without a branch.
    mutating func append(ifPlain text: UnsafeRawBufferPointer) -> TextKind {
        let room = 1 + text.count + ByteLanes.count
        if capacity &- count < room { grow(by: room) }
        // Looked at where it is to stand: only there may be read what lies before it and behind it.
        let quote = UnsafeMutableRawPointer(start + count)
        let end = quote + 1 + text.count
        quote.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        if let source = text.baseAddress { (quote + 1).copyMemory(from: source, byteCount: text.count) }
        end.storeBytes(of: SIMD16(repeating: UInt8(ascii: " ")), as: SIMD16<UInt8>.self)

        var (special, other) = (ByteLanes(), ByteLanes())
        var offset = 0
        while offset < text.count {
            let before = ByteLanes(at: quote + offset)
            let here = ByteLanes(at: quote + offset + 1)
            let after = ByteLanes(at: quote + offset + 2)
            special |= here.isLess(than: 0x20) | here.isEqual(to: 0x22) | here.isEqual(to: 0x5C)
            // A byte continues a character where one of the two before it begins one of three bytes, and nowhere else.
            other |= after.continues ^ (before.beginsThree | here.beginsThree)
            other |= here.beginsAny & ~here.beginsThree
            // What would be half of a pair of UTF-16.
            other |= before.isEqual(to: 0xED) & here.isUpperHalf
            offset &+= ByteLanes.count
        }
        let beginsInside = (quote + 1).load(as: UInt8.self) & 0xC0 == 0x80
        guard !other.isMarked, !beginsInside else { return .other }
        guard !special.isMarked else { return .escaped }
        end.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        count &+= text.count + 2
        return .plain
    }
}

/// Sixteen bytes at once, of which what is asked is answered in the highest bit of each.
///
/// In sums and bits alone, since comparisons of the standard library's vectors go one by one.
private struct ByteLanes {
    static let count = 16
    private var bytes: SIMD16<UInt8>

    /// None of them marked.
    @inline(__always)
    init() {
        bytes = SIMD16()
    }

    @inline(__always)
    init(at place: UnsafeMutableRawPointer) {
        bytes = place.loadUnaligned(as: SIMD16<UInt8>.self)
    }

    @inline(__always)
    private init(_ bytes: SIMD16<UInt8>) {
        self.bytes = bytes
    }

    @inline(__always)
    var isMarked: Bool {
        let halves = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 != 0
    }

    /// The lanes with a byte under `limit`, which is 0x80 at most.
    @inline(__always)
    func isLess(than limit: UInt8) -> ByteLanes {
        ByteLanes(~(bytes | (bytes &+ SIMD16(repeating: 0x80 &- limit))))
    }

    @inline(__always)
    func isEqual(to byte: UInt8) -> ByteLanes {
        ByteLanes(bytes ^ SIMD16(repeating: byte)).isLess(than: 1)
    }

    /// 0x80 to 0xBF.
    @inline(__always)
    var continues: ByteLanes { ByteLanes(bytes & ~(bytes &+ bytes)) }

    /// 0xC0 and above.
    @inline(__always)
    var beginsAny: ByteLanes { ByteLanes(bytes & (bytes &+ bytes)) }

    /// 0xE1 to 0xED: a character of three bytes from U+1000 on.
    @inline(__always)
    var beginsThree: ByteLanes { ByteLanes(bytes &- SIMD16(repeating: 0xE1)).isLess(than: 13) }

    /// Of bytes that continue, those from 0xA0 on.
    @inline(__always)
    var isUpperHalf: ByteLanes {
        let doubled = bytes &+ bytes
        return ByteLanes(bytes & (doubled &+ doubled))
    }

    @inline(__always)
    static func | (left: ByteLanes, right: ByteLanes) -> ByteLanes { ByteLanes(left.bytes | right.bytes) }

    @inline(__always)
    static func & (left: ByteLanes, right: ByteLanes) -> ByteLanes { ByteLanes(left.bytes & right.bytes) }

    @inline(__always)
    static func ^ (left: ByteLanes, right: ByteLanes) -> ByteLanes { ByteLanes(left.bytes ^ right.bytes) }

    @inline(__always)
    static prefix func ~ (lanes: ByteLanes) -> ByteLanes { ByteLanes(~lanes.bytes) }

    @inline(__always)
    static func |= (left: inout ByteLanes, right: ByteLanes) { left = left | right }
}
