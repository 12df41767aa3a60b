/// A picture as PNG, made without a library so that each can be another one.
public struct Picture: Sendable {
    public let png: [UInt8]

    /// A square of one colour, `0xRRGGBB`.
    public init(colour: UInt32, edge: Int = 48) {
        let pixel = [UInt8(colour >> 16 & 255), UInt8(colour >> 8 & 255), UInt8(colour & 255)]
        self.init(edge: edge) { _ in pixel }
    }

    /// A square of noise, which does not get smaller by being packed.
    public init(noise seed: UInt32, edge: Int) {
        var state = seed | 1
        self.init(edge: edge) { _ in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return [UInt8(state & 255), UInt8(state >> 8 & 255), UInt8(state >> 16 & 255)]
        }
    }

    private init(edge: Int, pixel: (Int) -> [UInt8]) {
        var rows: [UInt8] = []
        rows.reserveCapacity(edge * (edge * 3 + 1))
        for row in 0..<edge {
            rows.append(0)
            for column in 0..<edge { rows += pixel(row * edge + column) }
        }
        let size = Self.word(UInt32(edge))
        png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Self.chunk("IHDR", size + size + [8, 2, 0, 0, 0])
            + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    /// A zlib stream that holds `bytes` as they are.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let (count, isLast) = (UInt16(block.count), block.endIndex == bytes.count)
            stream += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            stream += [UInt8(~count & 255), UInt8(~count >> 8)] + block
        }
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + word(high << 16 | low)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        var check: UInt32 = .max
        for byte in named { check = table[Int((check ^ UInt32(byte)) & 255)] ^ (check >> 8) }
        return word(UInt32(content.count)) + named + word(~check)
    }

    private static func word(_ value: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(value >> UInt32($0) & 255) }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
}
