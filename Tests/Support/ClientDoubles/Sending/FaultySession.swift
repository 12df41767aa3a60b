package import MarketClient
import Synchronization

/// A fault of a reply.
package enum SessionFault: Hashable, Sendable {
    /// The connection ends after so many bytes of the body.
    case cut(after: Int)
    /// The body ends early, and its length said more, as a careless proxy does it.
    case wrongLength
    /// A page comes in its place.
    case html
    case status(Int)
    case tooMany(retryAfterSeconds: Int)
    /// No reply.
    case refused
    /// The request arrives and is carried out, and its reply is lost.
    case lostReply
}

/// Lets a session fail in a row of ways, and then leaves it alone.
package final class FaultySession: HTTPSession {
    private let inner: any HTTPSession
    private let faults: Mutex<[SessionFault?]>
    private let count = Mutex(0)

    /// - Parameters:
    ///   - inner: The session that would have worked.
    ///   - faults: What happens to each request in turn; `nil` for nothing.
    package init(_ inner: any HTTPSession, _ faults: [SessionFault?]) {
        self.inner = inner
        self.faults = Mutex(faults)
    }

    /// The number of requests so far.
    package var requests: Int { count.withLock(\.self) }

    package func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        count.withLock { $0 += 1 }
        let fault = faults.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        switch fault {
        case .refused: throw .unreachable
        case .status(let status): return IncomingReply(status: status)
        case .tooMany(let seconds): return IncomingReply(status: 429, fields: ["Retry-After": "\(seconds)"])
        case .html:
            let page = "<!doctype html><title>Sign in to Hotel WiFi</title>"
            return IncomingReply(status: 200, fields: ["Content-Type": "text/html"], bytes: Array(page.utf8))
        case nil: return try await inner.send(request, progress: progress)
        case .lostReply:
            _ = try await inner.send(request, progress: progress)
            throw .interrupted
        case .cut(let length):
            let (reply, bytes) = try await whole(request, progress)
            return IncomingReply(
                status: reply.status,
                fields: reply.fields,
                body: IncomingBody(
                    AsyncThrowingStream { pieces in
                        pieces.yield(Array(bytes.prefix(length)))
                        pieces.finish(throwing: TransportError.interrupted)
                    }
                )
            )
        case .wrongLength:
            let (reply, bytes) = try await whole(request, progress)
            var fields = reply.fields
            fields["Content-Length"] = "\(bytes.count)"
            return IncomingReply(status: reply.status, fields: fields, bytes: Array(bytes.dropLast()))
        }
    }

    private func whole(
        _ request: OutgoingRequest,
        _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> (IncomingReply, [UInt8]) {
        let reply = try await inner.send(request, progress: progress)
        var bytes: [UInt8] = []
        var pieces = reply.body.makeAsyncIterator()
        while let piece = try await pieces.next() { bytes += piece }
        return (reply, bytes)
    }
}
