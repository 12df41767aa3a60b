/// A place in a head, and the small steps from there.
struct HeadReader {
    var at = 0
    let end: Int

    /// RFC 9112 §2.2: one empty line before the request line is ignored; some old clients send it after a body.
    @inline(__always)
    mutating func skipEmptyLine(_ bytes: borrowing Span<UInt8>) throws(HeadStop) {
        guard at < end, bytes[at] == .carriageReturn else { return }
        at &+= 1
        try expect(.lineFeed, bytes)
    }

    @inline(__always)
    mutating func expect(_ byte: UInt8, _ bytes: borrowing Span<UInt8>) throws(HeadStop) {
        guard at < end else { throw .incomplete }
        guard bytes[at] == byte else { throw .refused(.malformed) }
        at &+= 1
    }

    @inline(__always)
    mutating func token(_ bytes: borrowing Span<UInt8>, longest: Int) throws(HeadStop) -> ByteSlice {
        let start = at
        while at < end, bytes[at].isToken { at &+= 1 }
        guard at &- start <= longest else { throw .refused(.malformed) }
        guard at < end else { throw .incomplete }
        guard at > start else { throw .refused(.malformed) }
        return ByteSlice(start, at)
    }

    /// ` HTTP/1.1` or ` HTTP/1.0`, and the line's end.
    @inline(__always)
    mutating func version(_ bytes: borrowing Span<UInt8>, _ head: inout ParsedHead) throws(HeadStop) {
        let prefix: StaticString = " HTTP/"
        for offset in 0..<6 { try expect(prefix.utf8Start[offset], bytes) }
        let major = try digit(bytes)
        try expect(UInt8(ascii: "."), bytes)
        let minor = try digit(bytes)
        try expect(.carriageReturn, bytes)
        try expect(.lineFeed, bytes)
        guard major == 1, minor <= 1 else { throw .refused(.versionNotSupported) }
        head.isVersion11 = minor == 1
    }

    @inline(__always)
    private mutating func digit(_ bytes: borrowing Span<UInt8>) throws(HeadStop) -> UInt8 {
        guard at < end else { throw .incomplete }
        guard bytes[at].isDigit else { throw .refused(.malformed) }
        at &+= 1
        return bytes[at &- 1] &- UInt8(ascii: "0")
    }

    /// Passes over printable bytes, eight at a time: values are most of what a browser sends.
    @inline(__always)
    private mutating func skipPlainWords(_ bytes: borrowing Span<UInt8>) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits = ones &* 0x80
        while at &+ 8 <= end {
            let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)
            let delete = word ^ ones &* 0x7F
            let isControl = (word &- ones &* 0x20) & ~word
            let isDelete = (delete &- ones) & ~delete
            guard (isControl | isDelete) & highBits == 0 else { return }
            at &+= 8
        }
    }

    /// One `name: value` line, without the blanks around the value.
    @inline(__always)
    mutating func field(_ bytes: borrowing Span<UInt8>) throws(HeadStop) -> ParsedHead.Field {
        let name = try token(bytes, longest: end)
        try expect(UInt8(ascii: ":"), bytes)
        while at < end, bytes[at].isBlank { at &+= 1 }
        let start = at
        skipPlainWords(bytes)
        while at < end, bytes[at].isFieldValue { at &+= 1 }
        var stop = at
        try expect(.carriageReturn, bytes)
        try expect(.lineFeed, bytes)
        while stop > start, bytes[stop &- 1].isBlank { stop &-= 1 }
        return ParsedHead.Field(name: name, value: ByteSlice(start, stop))
    }
}
