/// Tells UTF-8 from other bytes.
///
/// A list has sixty texts, nearly all of ASCII and Hangul, for which a few comparisons are enough. What holds anything
/// else is left to the standard library, whose check takes three times as long.
enum UTF8Check {
    static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
        let rest = UnsafeRawBufferPointer(rebasing: text[plainCount(text)...])
        guard !rest.isEmpty else { return true }
        do {
            _ = try UTF8Span(validating: rest.assumingMemoryBound(to: UInt8.self).span)
            return true
        } catch {
            return false
        }
    }

    /// How many bytes at the start are whole characters, of one byte or of three from U+1000 to U+D7FF.
    private static func plainCount(_ text: UnsafeRawBufferPointer) -> Int {
        var index = 0
        while index < text.count {
            let next = bytes(of: text, from: index)
            if next & 0x00C0_C0F0 == 0x0080_80E0 {
                let isWhole = (1...12).contains(next & 15) || next & 0x200F == 13
                guard isWhole else { return index }
                index += 3
            } else if next & 0x8080_8080 == 0 {
                index = min(index + 4, text.count)
            } else if next & 0x80 == 0 {
                index += 1
            } else {
                return index
            }
        }
        return index
    }

    /// Four bytes, the first one lowest; zeros behind the end.
    @inline(__always)
    private static func bytes(of text: UnsafeRawBufferPointer, from index: Int) -> UInt32 {
        if text.count - index >= 4 {
            return UInt32(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt32.self))
        }
        return text[index...].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
