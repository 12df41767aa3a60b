/// Writes a body while it is sent.
public struct HTTPBodyWriter: Sendable {
    private let sink: any BodySink

    init(_ sink: any BodySink) {
        self.sink = sink
    }

    /// Sends `bytes`, and waits while the client has yet to read what went before.
    ///
    /// Several tasks may write; what one call is given stays together.
    /// - Throws: ``BodyWriteError`` where the client is gone, or the server stops.
    public func write(_ bytes: [UInt8]) async throws(BodyWriteError) {
        try await sink.write(bytes)
    }

    public func write(_ text: String) async throws(BodyWriteError) {
        try await sink.write(Array(text.utf8))
    }

    public func write(_ event: ServerSentEvent) async throws(BodyWriteError) {
        try await sink.write(event.bytes)
    }
}

/// Why nothing more can be written.
public enum BodyWriteError: Error, Hashable, Sendable {
    /// The client went away, or was cut for not reading.
    case disconnected
    /// The task was cancelled, because the server stops or the handler wished so.
    case cancelled
}

/// Where a streamed body goes.
protocol BodySink: AnyObject, Sendable {
    func write(_ bytes: [UInt8]) async throws(BodyWriteError)
}
