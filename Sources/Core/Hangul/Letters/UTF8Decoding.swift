extension Span<UInt8> {
    /// The scalar that begins at `start` and where it ends; nil, and one byte, where the bytes are not UTF-8.
    ///
    /// Overlong forms, surrogates and values past U+10FFFF are not UTF-8.
    func scalar(at start: Int) -> (value: UInt32?, end: Int) {
        let lead = UInt32(self[start])
        let (length, bits, least): (Int, UInt32, UInt32) =
            switch lead {
            case 0..<0x80: (1, lead, 0)
            case 0xC2..<0xE0: (2, lead & 0x1F, 0x80)
            case 0xE0..<0xF0: (3, lead & 0x0F, 0x800)
            case 0xF0..<0xF5: (4, lead & 0x07, 0x10000)
            default: (0, 0, 0)
            }
        let end = start + length
        guard length > 0, end <= count else { return (nil, start + 1) }
        var value = bits
        for place in (start + 1)..<end {
            let byte = UInt32(self[place])
            guard byte & 0xC0 == 0x80 else { return (nil, start + 1) }
            value = value << 6 | byte & 0x3F
        }
        guard value >= least, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else {
            return (nil, start + 1)
        }
        return (value, end)
    }
}
