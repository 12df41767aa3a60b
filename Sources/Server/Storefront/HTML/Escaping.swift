extension [UInt8] {
    /// Adds `text` so that it means itself between tags and inside of quoted values alike.
    ///
    /// Characters that HTML may not hold, even escaped, become U+FFFD: control characters and Unicode's
    /// noncharacters.
    mutating func append(escaping text: String) {
        var text = text
        text.withUTF8 { append(escaping: $0) }
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < text.count {
            // Most bytes are letters and digits, which mean themselves.
            guard Self.mayNeedReplacing(text[index]) else {
                index += 1
                continue
            }
            let found = Self.replacement(at: index, in: text)
            if let (replacement, length) = found {
                append(contentsOf: text[start..<index])
                append(replacement)
                index += length
                start = index
            } else {
                index += 1
            }
        }
        append(contentsOf: text[start...])
    }

    @inline(__always)
    private static func mayNeedReplacing(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x28...0x3B, 0x3F...0x7E, 0x80...0xC1, 0xC3...0xEE: false
        default: true
        }
    }

    private static func replacement(
        at index: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (StaticString, length: Int)? {
        switch text[index] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        // Readers of HTML take it for a line feed, alone or before one, and so do readers of the form they
        // send back.
        case UInt8(ascii: "\r"):
            ("\n", index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n") ? 2 : 1)
        case 0...8, 0xB, 0xC, 0xE...0x1F, 0x7F: (unknown, 1)
        // In valid UTF-8 what follows is there.
        case 0xC2 where text[index + 1] < 0xA0: (unknown, 2)
        case 0xEF where text[index + 1] == 0xB7 && (0x90...0xAF).contains(text[index + 2]): (unknown, 3)
        case 0xEF where text[index + 1] == 0xBF && text[index + 2] >= 0xBE: (unknown, 3)
        case 0xF0...0xF4
        where text[index + 1] & 0xF == 0xF && text[index + 2] == 0xBF && text[index + 3] >= 0xBE:
            (unknown, 4)
        default: nil
        }
    }

    private static let unknown: StaticString = "\u{FFFD}"
}
