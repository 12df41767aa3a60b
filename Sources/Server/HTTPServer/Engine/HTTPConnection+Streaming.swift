extension HTTPConnection {
    /// Sends a reply's head, and its body for as long as `write` makes one.
    func stream(
        _ reply: HTTPResponse,
        to request: HTTPRequest,
        _ write: @Sendable (HTTPBodyWriter) async throws -> Void
    ) async {
        settleBody()
        // What was left of the body may have shown that the client is gone.
        guard phase == .handling else { return }
        let isVersion11 = request.head.parsed.isVersion11
        guard !request.isHead, reply.status.allowsBody else {
            task = nil
            return send(reply, isHead: true, isVersion11: isVersion11)
        }
        writeHead(reply, isVersion11: isVersion11)
        phase = .streaming
        push(loop.scratch)
        let sink = StreamSink(self)
        do {
            if loop.isDraining { throw BodyWriteError.cancelled }
            try await write(HTTPBodyWriter(sink))
            sink.end()
            endStream()
        } catch {
            sink.end()
            // A stream that ends because the server does is complete for its reader, who will reconnect.
            if loop.isDraining, error is CancellationError || error as? BodyWriteError == .cancelled {
                endStream()
            } else {
                close()
            }
        }
    }

    func endStream() {
        guard phase == .streaming || phase == .listening else { return }
        phase = .sending
        task = nil
        if isChunking { push(Array("0\r\n\r\n".utf8)) }
        flush()
    }
}

/// One streamed body's way into its connection.
///
/// `@unchecked Sendable`: `connection`, all that changes, is touched by the loop's thread alone; a caller elsewhere is
/// taken there first. A lock would only be held where nobody else can be.
private final class StreamSink: BodySink, @unchecked Sendable {
    private let loop: Loop
    private var connection: HTTPConnection?

    init(_ connection: HTTPConnection) {
        self.connection = connection
        loop = connection.loop
    }

    func end() {
        connection = nil
    }

    func write(_ bytes: [UInt8]) async throws(BodyWriteError) {
        guard loop.isCurrent else {
            return try await withTaskExecutorPreference(loop) { () async throws(BodyWriteError) in
                try await self.send(bytes)
            }
        }
        try await send(bytes)
    }

    private func send(_ bytes: [UInt8]) async throws(BodyWriteError) {
        let connection = try open()
        // An empty chunk would end the body.
        guard !bytes.isEmpty else { return }
        if connection.isChunking {
            connection.push(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [13, 10])
        } else {
            connection.push(bytes)
        }
        while !connection.output.isEmpty {
            await withCheckedContinuation { connection.writers.append($0) }
            _ = try open()
        }
        if connection.phase == .closed { throw .disconnected }
    }

    private func open() throws(BodyWriteError) -> HTTPConnection {
        guard let connection, connection.phase == .streaming else { throw .disconnected }
        guard !Task.isCancelled else { throw .cancelled }
        return connection
    }
}
