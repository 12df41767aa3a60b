/// Finds the bytes that a JSON string may not hold as they are: control characters, `"` and `\`.
enum JSONEscape {
    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The first such byte at or after `start`.
    @inline(__always)
    static func firstIndex(in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while text.count - index >= 8 {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = marks(in: word)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        guard index < text.count else { return nil }
        // The last eight bytes once more, of which those before `index` are known to be none.
        let tail = text.count - 8
        if tail >= start {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: tail, as: UInt64.self))
            let found = marks(in: word)
            return found == 0 ? nil : tail + found.trailingZeroBitCount / 8
        }
        while index < text.count {
            if isSpecial(text[index]) { return index }
            index += 1
        }
        return nil
    }

    /// Looks at eight bytes at once: the lowest bit set is the high bit of the first special byte.
    ///
    /// Subtracting borrows from the following byte only where a byte was special, so nothing below the
    /// first one can be marked by mistake. Bytes of 0x80 and more, which are all parts of longer
    /// characters, are never marked.
    @inline(__always)
    private static func marks(in word: UInt64) -> UInt64 {
        let quote = word ^ (each &* 0x22)
        let backslash = word ^ (each &* 0x5C)
        let control = (word &- each &* 0x20) & ~word
        return (control | ((quote &- each) & ~quote) | ((backslash &- each) & ~backslash)) & highBits
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
