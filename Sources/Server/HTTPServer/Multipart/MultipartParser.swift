import CLinux

/// Takes `multipart/form-data` apart as it arrives (RFC 7578), however it is cut into pieces.
///
/// Between two pieces it keeps at most a delimiter or a part's head; data is handed on in place.
struct MultipartParser: ~Copyable {
    /// Told of each part in turn.
    protocol Sink: ~Copyable {
        mutating func begin(_ head: PartHead) throws(MultipartError)
        mutating func take(_ data: UnsafeRawBufferPointer) throws(MultipartError)
        mutating func end() throws(MultipartError)
    }

    private enum State {
        case preamble
        /// Behind a delimiter: `--` for the last one, or blanks and a line's end.
        case delimiter
        case head
        case data
        case epilogue
    }

    static let longestHead = 8 << 10
    private static let longestPreamble = 8 << 10

    private var state = State.preamble
    private let delimiter: [UInt8]
    /// The bytes that were not understood without those to come.
    ///
    /// Begins with the CRLF that the first delimiter may lack.
    private var carry: [UInt8] = [.carriageReturn, .lineFeed]
    private var preambleLeft = longestPreamble

    init(boundary: [UInt8]) {
        delimiter = Array("\r\n--".utf8) + boundary
    }

    /// True where the last delimiter was seen; anything behind it means nothing.
    var isComplete: Bool {
        if case .epilogue = state { true } else { false }
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer, to sink: inout some Sink & ~Copyable)
        throws(MultipartError)
    {
        var rest = bytes
        // What was carried over is completed by as few new bytes as may settle it; the bulk is never copied.
        while !carry.isEmpty, !rest.isEmpty {
            let step = min(rest.count, delimiter.count)
            carry.append(contentsOf: rest.prefix(step))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(step))
            var pending: [UInt8] = []
            swap(&pending, &carry)
            let used = try scan(pending, &sink)
            let left = pending.count - used
            if left <= step {
                // The unread tail lies wholly in the new bytes: step back instead of carrying it.
                let consumed = bytes.count - rest.count - left
                rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(consumed))
                break
            }
            carry = Array(pending[used...])
        }
        guard !rest.isEmpty else { return }
        let used = try scan(rest, &sink)
        carry.append(contentsOf: rest.dropFirst(used))
    }

    private mutating func scan(_ bytes: [UInt8], _ sink: inout some Sink & ~Copyable) throws(MultipartError)
        -> Int
    {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { buffer.deallocate() }
        buffer.copyBytes(from: bytes)
        return try scan(UnsafeRawBufferPointer(buffer), &sink)
    }

    /// Returns the number of bytes dealt with; the rest needs more to be understood.
    private mutating func scan(
        _ bytes: UnsafeRawBufferPointer,
        _ sink: inout some Sink & ~Copyable
    ) throws(MultipartError) -> Int {
        var at = 0
        while true {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
            let before = state
            let used: Int
            switch state {
            case .preamble: used = try scanPreamble(rest)
            case .delimiter: used = try scanDelimiter(rest)
            case .head: used = try scanHead(rest, &sink)
            case .data: used = try scanData(rest, &sink)
            case .epilogue: return bytes.count
            }
            at += used
            if state == before { return at }
        }
    }

    private mutating func scanPreamble(_ bytes: UnsafeRawBufferPointer) throws(MultipartError) -> Int {
        let (length, isFound) = plainLength(bytes)
        preambleLeft -= length
        guard preambleLeft >= 0 else { throw .malformed }
        guard isFound else { return length }
        state = .delimiter
        return length + delimiter.count
    }

    private mutating func scanData(
        _ bytes: UnsafeRawBufferPointer,
        _ sink: inout some Sink & ~Copyable
    ) throws(MultipartError) -> Int {
        let (length, isFound) = plainLength(bytes)
        if length > 0 { try sink.take(UnsafeRawBufferPointer(rebasing: bytes.prefix(length))) }
        guard isFound else { return length }
        try sink.end()
        state = .delimiter
        return length + delimiter.count
    }

    private mutating func scanDelimiter(_ bytes: UnsafeRawBufferPointer) throws(MultipartError) -> Int {
        var at = 0
        if bytes.starts(with: "--".utf8) {
            state = .epilogue
            return 2
        }
        if bytes.count == 1, bytes[0] == UInt8(ascii: "-") { return 0 }
        while at < bytes.count, bytes[at].isBlank { at += 1 }
        let mostPadding = 64
        guard at <= mostPadding else { throw .malformed }
        guard at + 1 < bytes.count else {
            guard at == bytes.count || bytes[at] == .carriageReturn else { throw .malformed }
            return 0
        }
        guard bytes[at] == .carriageReturn, bytes[at + 1] == .lineFeed else { throw .malformed }
        state = .head
        // The line's end stays, so that an empty head is one blank line like the end of any other.
        return at
    }

    private mutating func scanHead(
        _ bytes: UnsafeRawBufferPointer,
        _ sink: inout some Sink & ~Copyable
    ) throws(MultipartError) -> Int {
        guard let end = find("\r\n\r\n", in: bytes) else {
            guard bytes.count < Self.longestHead else { throw .headTooLarge }
            return 0
        }
        guard end < Self.longestHead else { throw .headTooLarge }
        try sink.begin(try PartHead(UnsafeRawBufferPointer(rebasing: bytes.prefix(end))))
        state = .data
        return end + 4
    }

    /// The number of bytes before the next delimiter, or before a possible beginning of one.
    private func plainLength(_ bytes: UnsafeRawBufferPointer) -> (length: Int, isFound: Bool) {
        if let found = find(delimiter, in: bytes) { return (found, true) }
        var start = max(0, bytes.count - delimiter.count + 1)
        while start < bytes.count {
            let tail = bytes[start...]
            guard let next = tail.firstIndex(of: .carriageReturn) else { break }
            if delimiter.starts(with: bytes[next...]) { return (next, false) }
            start = next + 1
        }
        return (bytes.count, false)
    }

    private func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
        search(bytes, text.utf8Start, text.utf8CodeUnitCount)
    }

    private func find(_ needle: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int? {
        needle.withUnsafeBytes { search(bytes, $0.baseAddress, $0.count) }
    }

    private func search(_ bytes: UnsafeRawBufferPointer, _ needle: UnsafeRawPointer?, _ count: Int) -> Int? {
        guard let base = bytes.baseAddress, let hit = memmem(base, bytes.count, needle, count) else {
            return nil
        }
        return UnsafeRawPointer(hit) - base
    }
}
