/// Gathers what the fields say about the connection and the body, and refuses what contradicts itself.
struct FieldMeaning {
    private var host: ByteSlice?
    private var length: Int?
    private var isChunked = false
    private var asksToClose = false
    private var asksToKeep = false

    @inline(__always)
    mutating func take(
        _ field: ParsedHead.Field,
        _ bytes: borrowing Span<UInt8>,
        _ head: inout ParsedHead
    ) throws(HeadStop) {
        // The length picks at most two candidates, so that other fields cost one comparison.
        switch field.name.count {
        case 4:
            if StaticString("host").matches(bytes, field.name) { try takeHost(field.value, bytes) }
        case 5:
            if StaticString("range").matches(bytes, field.name) { head.isConditional = true }
        case 6:
            if StaticString("expect").matches(bytes, field.name) {
                try takeExpectation(field.value, bytes, &head)
            }
        case 8:
            if StaticString("if-match").matches(bytes, field.name) { head.isConditional = true }
        case 10:
            if StaticString("connection").matches(bytes, field.name) {
                takeConnection(field.value, bytes)
            }
        case 13:
            if StaticString("if-none-match").matches(bytes, field.name) { head.isConditional = true }
        case 14:
            if StaticString("content-length").matches(bytes, field.name) {
                try takeLength(field.value, bytes)
            }
        case 17:
            if StaticString("transfer-encoding").matches(bytes, field.name) {
                try takeCoding(field.value, bytes)
            } else if StaticString("if-modified-since").matches(bytes, field.name) {
                head.isConditional = true
            }
        case 19:
            if StaticString("if-unmodified-since").matches(bytes, field.name) { head.isConditional = true }
        default:
            break
        }
    }

    @inline(__always)
    func conclude(_ head: inout ParsedHead) throws(HeadStop) {
        if let host {
            if head.host == .empty { head.host = host }
        } else if head.isVersion11 {
            throw .refused(.malformed)
        }
        if isChunked {
            // HTTP/1.0 has no transfer codings: a client that sends one does not know where the body ends.
            guard length == nil, head.isVersion11 else { throw .refused(.malformed) }
            head.framing = .chunked
        } else if let length, length > 0 {
            head.framing = .length(length)
        }
        head.keepsAlive = !asksToClose && (head.isVersion11 || asksToKeep)
        if !head.isVersion11 { head.expectsContinue = false }
    }

    private mutating func takeHost(_ value: ByteSlice, _ bytes: borrowing Span<UInt8>) throws(HeadStop) {
        guard host == nil else { throw .refused(.malformed) }
        for index in value.range where !bytes[index].isHost { throw .refused(.malformed) }
        host = value
    }

    private mutating func takeLength(_ value: ByteSlice, _ bytes: borrowing Span<UInt8>) throws(HeadStop) {
        let mostDigits = 18  // more would not fit an Int
        guard length == nil, value.count > 0, value.count <= mostDigits else { throw .refused(.malformed) }
        var sum = 0
        for index in value.range {
            guard bytes[index].isDigit else { throw .refused(.malformed) }
            sum = sum &* 10 &+ Int(bytes[index] &- UInt8(ascii: "0"))
        }
        length = sum
    }

    private mutating func takeCoding(_ value: ByteSlice, _ bytes: borrowing Span<UInt8>) throws(HeadStop) {
        guard !isChunked else { throw .refused(.malformed) }
        guard StaticString("chunked").matches(bytes, value) else { throw .refused(.codingNotImplemented) }
        isChunked = true
    }

    private func takeExpectation(
        _ value: ByteSlice,
        _ bytes: borrowing Span<UInt8>,
        _ head: inout ParsedHead
    ) throws(HeadStop) {
        guard StaticString("100-continue").matches(bytes, value) else {
            throw .refused(.expectationFailed)
        }
        head.expectsContinue = true
    }

    private mutating func takeConnection(_ value: ByteSlice, _ bytes: borrowing Span<UInt8>) {
        var start = value.start
        while start < value.end {
            var end = start
            while end < value.end, bytes[end] != UInt8(ascii: ",") { end += 1 }
            var first = start
            var last = end
            while first < last, bytes[first].isBlank { first += 1 }
            while last > first, bytes[last - 1].isBlank { last -= 1 }
            let option = ByteSlice(first, last)
            if StaticString("close").matches(bytes, option) { asksToClose = true }
            if StaticString("keep-alive").matches(bytes, option) { asksToKeep = true }
            start = end + 1
        }
    }
}
