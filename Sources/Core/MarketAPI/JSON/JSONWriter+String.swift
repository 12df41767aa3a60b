extension JSONWriter {
    /// Writes text, with what JSON wants escaped.
    @inlinable
    public mutating func string(_ text: String) {
        text.utf8.span.withUnsafeBytes { quoted($0) }
    }

    /// Writes text from bytes that the caller holds, such as a database's column.
    ///
    /// Bytes that are not valid UTF-8 come out as U+FFFD, as `String(decoding:as:)` would read them.
    public mutating func string(utf8 text: UnsafeRawBufferPointer) {
        switch bytes.append(ifPlain: text) {
        case .plain: break
        case .escaped: quoted(text)
        case .other: string(String(decoding: text, as: UTF8.self))
        }
    }

    @usableFromInline
    mutating func quoted(_ text: UnsafeRawBufferPointer) {
        bytes.append(UInt8(ascii: "\""))
        var start = 0
        while let special = JSONEscape.firstIndex(in: text, from: start) {
            bytes.append(UnsafeRawBufferPointer(rebasing: text[start..<special]))
            escape(text[special])
            start = special + 1
        }
        bytes.append(UnsafeRawBufferPointer(rebasing: text[start...]))
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append("\\\"")
        case UInt8(ascii: "\\"): bytes.append("\\\\")
        case UInt8(ascii: "\n"): bytes.append("\\n")
        case UInt8(ascii: "\r"): bytes.append("\\r")
        case UInt8(ascii: "\t"): bytes.append("\\t")
        default:
            bytes.append(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0xF
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
