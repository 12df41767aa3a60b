/// The sending end of a streamed body.
public struct HTTPBodyWriter: Sendable {
    private let sink: any BodySink

    init(_ sink: any BodySink) {
        self.sink = sink
    }

    /// Sends `bytes`, and waits while the client has yet to read earlier ones.
    ///
    /// Several tasks may write; the bytes of one call stay together.
    /// - Throws: ``BodyWriteError`` where the client is gone, or the server stops.
    public func write(_ bytes: [UInt8]) async throws(BodyWriteError) {
        try await sink.write(bytes)
    }

    /// Sends `text` in UTF-8, as ``write(_:)-([UInt8])`` does bytes.
    public func write(_ text: String) async throws(BodyWriteError) {
        try await sink.write(Array(text.utf8))
    }

    /// Sends an event, as ``write(_:)-([UInt8])`` does bytes.
    public func write(_ event: ServerSentEvent) async throws(BodyWriteError) {
        try await sink.write(event.bytes)
    }
}

/// Why nothing more can be written.
public enum BodyWriteError: Error, Hashable, Sendable {
    /// The client left, or was disconnected for not reading.
    case disconnected
    /// The task was cancelled, by the handler or because the server stops.
    case cancelled
}

/// The sink of a streamed body.
protocol BodySink: AnyObject, Sendable {
    func write(_ bytes: [UInt8]) async throws(BodyWriteError)
}
