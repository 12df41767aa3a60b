import Synchronization

/// One request under way, whatever carries it.
final class Transfer: Sendable {
    private enum Stage {
        case waiting(CheckedContinuation<Result<IncomingReply, TransportError>, Never>?)
        case receiving
        case over(TransportError?)
    }

    let progress: (@Sendable (Int64) -> Void)?
    private let stage = Mutex(Stage.waiting(nil))
    private let pieces: AsyncThrowingStream<[UInt8], any Error>.Continuation
    private let body: Mutex<AsyncThrowingStream<[UInt8], any Error>?>
    private let watch = Mutex<Task<Void, Never>?>(nil)
    private let backlog = Mutex(Backlog())

    init(progress: (@Sendable (Int64) -> Void)?) {
        self.progress = progress
        let (stream, pieces) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        self.pieces = pieces
        body = Mutex(stream)
    }

    /// Calls `stop` when the transfer takes too long; to be called before it begins.
    func limit(to limit: Duration?, of clock: any Clock<Duration>, _ stop: @escaping @Sendable () -> Void) {
        guard let limit else { return }
        let task = Task {
            do {
                try await clock.sleep(for: limit)
            } catch {
                return
            }
            stop()
        }
        watch.withLock { $0 = task }
    }

    /// Calls `resume` once there is room again for more of the body.
    func onRoom(_ resume: @escaping @Sendable () -> Void) {
        backlog.withLock { $0.resume = resume }
    }

    /// Calls `stop` when nobody reads the body any more.
    func onAbandoned(_ stop: @escaping @Sendable () -> Void) {
        pieces.onTermination = { reason in
            if case .cancelled = reason { stop() }
        }
    }

    /// Starts, and waits for the head of the reply.
    func head(_ start: () -> Void) async -> Result<IncomingReply, TransportError> {
        await withCheckedContinuation { continuation in
            let failure: TransportError? = stage.withLock { stage in
                if case .over(let error) = stage { return error ?? .interrupted }
                stage = .waiting(continuation)
                return nil
            }
            if let failure {
                continuation.resume(returning: .failure(failure))
            } else {
                start()
            }
        }
    }

    func begin(_ status: Int, _ fields: HeaderFields) {
        let waiting: CheckedContinuation<Result<IncomingReply, TransportError>, Never>? = stage.withLock {
            stage in
            guard case .waiting(let continuation) = stage else { return nil }
            stage = .receiving
            return continuation
        }
        // Only the reader keeps the stream from here on, so that letting go of it ends the transfer.
        guard let waiting, let stream = body.withLock({ $0.take() }) else { return }
        let body = IncomingBody(stream) { [self] count in
            backlog.withLock { $0.read(count) }?()
        }
        waiting.resume(returning: .success(IncomingReply(status: status, fields: fields, body: body)))
    }

    /// Hands on a piece of the body.
    ///
    /// - Returns: Whether there is room for more, before the reader has read some.
    func receive(_ bytes: [UInt8]) -> Bool {
        let hasRoom = backlog.withLock { $0.add(bytes.count) }
        pieces.yield(bytes)
        return hasRoom
    }

    func finish() {
        end(nil)
    }

    func fail(_ error: TransportError) {
        end(error)
    }

    private func end(_ error: TransportError?) {
        let waiting: CheckedContinuation<Result<IncomingReply, TransportError>, Never>? = stage.withLock {
            stage in
            defer {
                // The first reason stands: what is cancelled for being late was late.
                if case .over = stage {} else { stage = .over(error) }
            }
            guard case .waiting(let continuation) = stage else { return nil }
            return continuation
        }
        watch.withLock { $0.take() }?.cancel()
        // What would resume it keeps it.
        backlog.withLock { $0.resume = nil }
        waiting?.resume(returning: .failure(error ?? .interrupted))
        pieces.finish(throwing: error)
    }
}

/// The bytes of a body that have come and have not been read.
private struct Backlog {
    var resume: (@Sendable () -> Void)?
    private var unread = 0
    private var isFull = false

    /// A server that is quicker than the reader must not fill the memory.
    private static let most = 1 << 20

    mutating func add(_ count: Int) -> Bool {
        unread += count
        isFull = unread >= Self.most
        return !isFull
    }

    /// Counts bytes as read, and returns the action to run now, if there is one.
    mutating func read(_ count: Int) -> (@Sendable () -> Void)? {
        unread -= count
        guard isFull, unread <= Self.most / 2 else { return nil }
        isFull = false
        return resume
    }
}
