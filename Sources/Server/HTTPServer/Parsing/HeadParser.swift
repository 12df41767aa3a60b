/// Reads a request's head strictly and in one pass (RFC 9112).
///
/// The answer is a refusal where readers of HTTP are known to disagree, and a second opinion behind a proxy
/// would be an attack: bare LF, folded lines, blanks before the colon, two lengths, a length with a transfer
/// coding, control bytes, no host or two.
struct HeadParser: Sendable {
    let limits: HeadLimits

    init(limits: HeadLimits = HeadLimits()) {
        self.limits = limits
    }

    /// Returns the number of bytes that the head takes, or `nil` while it is incomplete.
    func parse(_ bytes: borrowing Span<UInt8>, into head: inout ParsedHead) throws(HeadRefusal) -> Int? {
        head.reset()
        let visible = min(bytes.count, limits.head)
        let isCut = bytes.count >= limits.head
        var reader = HeadReader(end: visible)
        do throws(HeadStop) {
            try reader.skipEmptyLine(bytes)
            try requestLine(bytes, &reader, &head)
            try fieldLines(bytes, &reader, &head)
            return reader.at
        } catch {
            switch error {
            case .refused(let refusal): throw refusal
            case .incomplete where !isCut: return nil
            case .incomplete: throw head.target == .empty ? .targetTooLong : .headTooLarge
            }
        }
    }

    @inline(__always)
    private func requestLine(
        _ bytes: borrowing Span<UInt8>,
        _ reader: inout HeadReader,
        _ head: inout ParsedHead
    ) throws(HeadStop) {
        let longestMethod = 24
        head.method = try reader.token(bytes, longest: longestMethod)
        try reader.expect(.space, bytes)

        let start = reader.at
        var question = -1
        while true {
            guard reader.at < reader.end else {
                if reader.at &- start > limits.target { throw .refused(.targetTooLong) }
                throw .incomplete
            }
            let byte = bytes[reader.at]
            guard byte.isTarget else { break }
            if byte == UInt8(ascii: "?"), question < 0 { question = reader.at }
            reader.at &+= 1
        }
        let end = reader.at
        guard end &- start <= limits.target else { throw .refused(.targetTooLong) }
        guard bytes[end] < 0x80 else { throw .refused(.targetNotEncoded) }
        guard end > start else { throw .refused(.malformed) }
        try reader.version(bytes, &head)
        head.target = ByteSlice(start, end)
        let pathEnd = question < 0 ? end : question
        head.query = question < 0 ? .empty : ByteSlice(question &+ 1, end)
        head.path = ByteSlice(start, pathEnd)
        if bytes[start] != UInt8(ascii: "/") { try otherForm(bytes, start, pathEnd, &head) }
    }

    /// Absolute-form (`http://host/path`) or the asterisk of `OPTIONS *`.
    private func otherForm(
        _ bytes: borrowing Span<UInt8>,
        _ start: Int,
        _ pathEnd: Int,
        _ head: inout ParsedHead
    ) throws(HeadStop) {
        if StaticString("connect").matches(bytes, head.method) { throw .refused(.methodNotImplemented) }
        if bytes[start] == UInt8(ascii: "*") {
            guard head.target.count == 1, StaticString("options").matches(bytes, head.method) else {
                throw .refused(.malformed)
            }
            return
        }
        let authority: Int
        if StaticString("http://").matches(bytes, ByteSlice(start, min(start + 7, pathEnd))) {
            authority = start + 7
        } else if StaticString("https://").matches(bytes, ByteSlice(start, min(start + 8, pathEnd))) {
            authority = start + 8
        } else {
            throw .refused(.malformed)
        }
        var end = authority
        while end < pathEnd, bytes[end] != UInt8(ascii: "/") {
            guard bytes[end].isHost else { throw .refused(.malformed) }
            end += 1
        }
        guard end > authority else { throw .refused(.malformed) }
        head.host = ByteSlice(authority, end)
        head.path = ByteSlice(end, pathEnd)
    }

    @inline(__always)
    private func fieldLines(
        _ bytes: borrowing Span<UInt8>,
        _ reader: inout HeadReader,
        _ head: inout ParsedHead
    ) throws(HeadStop) {
        var meaning = FieldMeaning()
        while true {
            guard reader.at < reader.end else { throw .incomplete }
            if bytes[reader.at] == .carriageReturn {
                reader.at &+= 1
                try reader.expect(.lineFeed, bytes)
                break
            }
            let field = try reader.field(bytes)
            guard head.fields.count < limits.fields else { throw .refused(.headTooLarge) }
            head.fields.append(field)
            try meaning.take(field, bytes, &head)
        }
        try meaning.conclude(&head)
    }
}

/// Why reading stopped before the head's end.
enum HeadStop: Error {
    case incomplete
    case refused(HeadRefusal)
}
