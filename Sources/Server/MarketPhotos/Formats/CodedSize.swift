/// The size of the frames in an item of an ISO file, as the decoder's own header says it.
///
/// A file says its size twice: in `ispe`, which people's programs show, and here, which is what a decoder makes room for.
enum CodedSize {
    /// A camera's has three.
    private static let mostUnits = 64

    /// Reads `hvcC`: the first sequence parameter set in it; `nil` where there is none that can be read.
    static func ofHEVC(_ configuration: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var rest = configuration.dropFirst(22)
        guard let arrays = rest.popFirst() else { return nil }
        var left = mostUnits
        for _ in 0..<arrays {
            guard rest.count >= 3 else { return nil }
            let kind = rest[rest.startIndex] & 0x3F
            let count = Int(rest[rest.startIndex + 1]) << 8 | Int(rest[rest.startIndex + 2])
            rest = rest.dropFirst(3)
            for _ in 0..<count {
                left -= 1
                guard rest.count >= 2, left >= 0 else { return nil }
                let length = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
                let unit = rest.dropFirst(2).prefix(length)
                rest = rest.dropFirst(2 + length)
                if kind == 33, let size = sequenceParameters(unit) { return size }
            }
        }
        return nil
    }

    private static func sequenceParameters(_ unit: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var bits = BitReader(withoutEmulation(unit.dropFirst(2)))
        do {
            try bits.skip(4)
            let layers = try bits.read(3)
            try bits.skip(1 + 96)
            var parts = 0
            for layer in 0..<(layers > 0 ? 8 : 0) {
                let flags = try bits.read(2)
                if layer < layers { parts += (flags & 2 == 0 ? 0 : 88) + (flags & 1 == 0 ? 0 : 8) }
            }
            try bits.skip(parts)
            _ = try bits.readGolomb()
            if try bits.readGolomb() == 3 { try bits.skip(1) }
            return (try bits.readGolomb(), try bits.readGolomb())
        } catch {
            return nil
        }
    }

    /// Two zeros and a three stand for two zeros.
    private static func withoutEmulation(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var zeros = 0
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            plain.append(byte)
        }
        return plain
    }

    /// Reads the start of an AV1 stream, or what follows the first four bytes of `av1C`: its sequence header; `nil` where
    /// that is not the first thing in it, but for a mark of time.
    static func ofAV1(_ stream: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
        var rest = stream
        var kind: UInt8 = 2
        while kind == 2 {
            guard let head = rest.popFirst() else { return nil }
            kind = head >> 3 & 0xF
            if head & 4 != 0 { rest = rest.dropFirst() }
            guard head & 2 != 0 else { break }
            let length = rest.first ?? 0
            rest = rest.drop { $0 & 0x80 != 0 }.dropFirst()
            if kind == 2 { rest = rest.dropFirst(Int(length)) }
        }
        guard kind == 1 else { return nil }
        var bits = BitReader(rest)
        do {
            try bits.skip(4)
            if try bits.read(1) == 1 {
                try bits.skip(5)
            } else if try !skipOperatingPoints(&bits) {
                return nil
            }
            let (width, height) = (try bits.read(4) + 1, try bits.read(4) + 1)
            return (try bits.read(width) + 1, try bits.read(height) + 1)
        } catch {
            return nil
        }
    }

    /// `false` for a header with times, which no still picture needs.
    private static func skipOperatingPoints(_ bits: inout BitReader) throws(BitReader.OutOfBits) -> Bool {
        guard try bits.read(1) == 0 else { return false }
        let hasDelays = try bits.read(1) == 1
        for _ in 0...(try bits.read(5)) {
            try bits.skip(12)
            if try bits.read(5) > 7 { try bits.skip(1) }
            if hasDelays, try bits.read(1) == 1 { try bits.skip(4) }
        }
        return true
    }
}
