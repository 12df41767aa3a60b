import Synchronization

extension HTTPResponse {
    /// The body's bytes, read or made now; for replies that no socket sends, as in tests.
    ///
    /// Of a channel's events it has only the replay.
    /// - Throws: ``OpenFileError`` for a file, the closure's error for a stream, ``AbandonedReply`` where
    ///   there is no reply.
    public func collectedBody() async throws -> [UInt8] {
        switch body {
        case .none:
            return []
        case .bytes(let bytes):
            return bytes
        case .file(let file):
            return try file.read(0..<file.size)
        case .filePart(let file, let range):
            return try file.read(range)
        case .stream(let write):
            let collector = Collector()
            try await write(HTTPBodyWriter(collector))
            return collector.bytes
        case .events(_, let replay, _):
            return replay.flatMap(\.bytes)
        case .abandoned:
            throw AbandonedReply()
        }
    }
}

/// The error of reading the body of a reply that was abandoned.
public struct AbandonedReply: Error, Hashable {}

private final class Collector: BodySink {
    private let collected = Mutex<[UInt8]>([])

    var bytes: [UInt8] { collected.withLock { $0 } }

    func write(_ bytes: [UInt8]) async throws(BodyWriteError) {
        guard !Task.isCancelled else { throw .cancelled }
        collected.withLock { $0 += bytes }
    }
}
