/// The head of a reply, line by line; those of interim replies before it are forgotten.
struct ReplyHead {
    private(set) var status = 0
    private(set) var fields: [(name: String, value: String)] = []
    private(set) var isComplete = false
    private var size = 0
    private var hasEnded = false

    private static let largest = 256 << 10

    /// - Returns: Whether the head is still of a sensible size.
    mutating func add(line bytes: UnsafeRawBufferPointer) -> Bool {
        // libcurl keeps every line, those after the body too.
        size += bytes.count
        guard size <= Self.largest else { return false }
        guard !isComplete else { return true }
        let line = bytes.prefix { $0 != 0x0D && $0 != 0x0A }
        if line.isEmpty {
            hasEnded = true
        } else if line.starts(with: "HTTP/".utf8) {
            (fields, hasEnded) = ([], false)
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            fields.append((text(line[..<colon]), text(line[line.index(after: colon)...])))
        } else if let last = fields.popLast() {
            // A value that goes on in a line of its own.
            fields.append((last.name, last.value + " " + text(line)))
        }
        return true
    }

    /// True where it gives a body length that is no length; libcurl treats some such as none given.
    var isMalformed: Bool {
        fields.contains {
            $0.name.lowercased() == "content-length" && Int64($0.value).map { $0 < 0 } != false
        }
    }

    /// True where the line before was the end of the reply's own head, whose number is `status`.
    mutating func endsNow(status: Int) -> Bool {
        guard hasEnded, !isComplete, !(100..<200).contains(status) else { return false }
        self.status = status
        isComplete = true
        return true
    }

    private func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isSpace($0) }.map { bytes.index(after: $0) } ?? start
        return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    }
}
