/// One event of a `text/event-stream`.
struct StreamedEvent: Hashable, Sendable {
    var name = "message"
    var data = ""
    /// The last identifier that the stream has named.
    var id: String?
}

/// Reads a `text/event-stream` from pieces cut anywhere, as the HTML standard says.
struct EventParser {
    /// The wait before the next connection that the server requested.
    private(set) var retry: Duration?
    private var line: [UInt8] = []
    private var event = StreamedEvent()
    private var hasData = false
    private var lastID: String?
    private var skipsLineFeed = false
    private var isFirstLine = true

    /// More than this in one event is no event of a market.
    static let longestEvent = 1 << 20

    /// The events that end within `bytes`; `nil` where the stream can't be one.
    mutating func read(_ bytes: [UInt8]) -> [StreamedEvent]? {
        var events: [StreamedEvent] = []
        for byte in bytes {
            if skipsLineFeed {
                skipsLineFeed = false
                if byte == UInt8(ascii: "\n") { continue }
            }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                skipsLineFeed = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                guard line.count + event.data.utf8.count < Self.longestEvent else { return nil }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> StreamedEvent? {
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return endEvent() }
        let text = String(decoding: line, as: UTF8.self)
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = halves.count == 2 ? (halves[1].hasPrefix(" ") ? halves[1].dropFirst() : halves[1]) : ""
        switch halves[0] {
        case "event": event.name = String(value)
        case "data":
            event.data += hasData ? "\n\(value)" : String(value)
            hasData = true
        case "id" where !value.contains("\0"): lastID = String(value)
        case "retry":
            retry = Int64(value).flatMap { (0...600_000).contains($0) ? .milliseconds($0) : nil } ?? retry
        default: break
        }
        return nil
    }

    private mutating func endEvent() -> StreamedEvent? {
        defer {
            event = StreamedEvent()
            hasData = false
        }
        guard hasData else { return nil }
        event.id = lastID
        return event
    }
}
