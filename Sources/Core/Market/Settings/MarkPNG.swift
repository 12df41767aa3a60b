/// A PNG picture of the parts that browsers draw: no words, no times, no other file behind its end.
struct MarkPNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let drawn: Set<String> = ["IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "IDAT"]

    let bytes: [UInt8]
    let size: MarketMark.Size

    init(_ file: [UInt8]) throws(MarkProblem) {
        var kept = Self.signature
        var size: MarketMark.Size?
        var rest = file[Self.signature.count...]
        var (hasPixels, isOver) = (false, false)
        while !isOver {
            guard rest.count >= 12 else { throw .damaged }
            let length = Self.number(rest)
            guard length <= rest.count - 12 else { throw .damaged }
            let chunk = rest.prefix(12 + length)
            rest = rest.dropFirst(12 + length)
            let (kind, data) = (chunk.dropFirst(4).prefix(4), chunk.dropFirst(8).prefix(length))
            guard Self.checksum(chunk.dropFirst(4).prefix(4 + length)) == Self.number(chunk.suffix(4)) else {
                throw .damaged
            }
            let name = String(decoding: kind, as: UTF8.self)
            guard (name == "IHDR") == (size == nil) else { throw .damaged }
            if name == "IHDR" { size = try Self.size(data) }
            if name == "IEND" { isOver = true }
            if name == "IDAT" { hasPixels = true }
            if Self.drawn.contains(name) || isOver { kept += chunk }
        }
        guard let size, hasPixels else { throw .damaged }
        (bytes, self.size) = (kept, size)
    }

    private static func size(_ header: ArraySlice<UInt8>) throws(MarkProblem) -> MarketMark.Size {
        guard header.count == 13 else { throw .damaged }
        let (width, height) = (number(header), number(header.dropFirst(4)))
        guard MarketMark.edges.contains(width), MarketMark.edges.contains(height),
            max(width, height) <= 2 * min(width, height)
        else { throw .badSize }
        return MarketMark.Size(width: width, height: height)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// CRC-32, as each part ends with.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> Int {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return Int(~value)
    }
}
