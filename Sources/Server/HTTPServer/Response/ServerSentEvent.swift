/// One event of a `text/event-stream`, encoded once however many hear it.
public struct ServerSentEvent: Hashable, Sendable {
    /// The event as it is sent.
    public let bytes: [UInt8]

    /// Encodes an event.
    ///
    /// Lines of `data` arrive as lines; line ends in `name` and `id` become spaces.
    ///
    /// - Parameters:
    ///   - data: The event itself.
    ///   - name: The name that the listener's script subscribes to; `message` where it is `nil`.
    ///   - id: The text that the listener sends back as `Last-Event-ID` when it reconnects.
    ///   - retry: The milliseconds that the listener should wait before that.
    public init(_ data: String, name: String? = nil, id: String? = nil, retry: Int? = nil) {
        var text = ""
        if let id { text += "id: \(Self.line(id))\n" }
        if let name { text += "event: \(Self.line(name))\n" }
        if let retry { text += "retry: \(retry)\n" }
        let lines = data.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        for line in lines { text += "data: \(line)\n" }
        bytes = Array((text + "\n").utf8)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A comment that listeners ignore, and that shows whether they are still connected.
    public static let heartbeat = ServerSentEvent(bytes: Array(":\n\n".utf8))

    private static func line(_ text: String) -> String {
        String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
    }
}
