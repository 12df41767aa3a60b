package import MarketClient
import Synchronization

/// Holds each request back until it is released, and tells who has arrived and who was cancelled.
package final class PausedSession: HTTPSession {
    private let inner: any HTTPSession
    private let gate = Gate()
    private let cancellations = Mutex(0)

    package init(_ inner: any HTTPSession) {
        self.inner = inner
    }

    /// The number of requests that were cancelled while they were held.
    package var cancelled: Int { cancellations.withLock(\.self) }

    /// Returns once so many requests are held, or have been.
    package func arrivals(_ count: Int) async {
        await gate.arrivals(count)
    }

    /// Lets everything go on that is held, and all that comes.
    package func release() {
        gate.open()
    }

    package func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply {
        guard await gate.pass() else {
            cancellations.withLock { $0 += 1 }
            throw .cancelled
        }
        return try await inner.send(request, progress: progress)
    }
}
