/// A reply whose body may still be on its way.
public struct IncomingReply: Sendable {
    /// HTTP's number: 200, 404.
    public let status: Int
    /// The fields of the head.
    public let fields: HeaderFields
    /// The body that follows the head, as it arrives.
    public let body: IncomingBody

    public init(status: Int, fields: HeaderFields, body: IncomingBody) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    public init(status: Int, fields: HeaderFields = [:], bytes: [UInt8] = []) {
        self.init(status: status, fields: fields, body: IncomingBody(bytes))
    }
}

/// The bytes of a reply in the pieces in which they come; to be read once.
public struct IncomingBody: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = TransportError

    private let pieces: AsyncThrowingStream<[UInt8], any Error>
    private let onRead: (@Sendable (Int) -> Void)?

    /// - Parameter pieces: Fails with ``TransportError``s only; any other counts as ``TransportError/interrupted``.
    public init(_ pieces: AsyncThrowingStream<[UInt8], any Error>) {
        self.init(pieces, onRead: nil)
    }

    /// Creates the same with `onRead`, which receives the number of bytes of each piece that was read.
    init(_ pieces: AsyncThrowingStream<[UInt8], any Error>, onRead: (@Sendable (_ bytes: Int) -> Void)?) {
        self.pieces = pieces
        self.onRead = onRead
    }

    public init(_ bytes: [UInt8]) {
        self.init(
            AsyncThrowingStream { pieces in
                if !bytes.isEmpty { pieces.yield(bytes) }
                pieces.finish()
            }
        )
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(pieces: pieces.makeAsyncIterator(), onRead: onRead)
    }

    /// Gives the pieces in the order in which they arrive.
    public struct Iterator: AsyncIteratorProtocol {
        var pieces: AsyncThrowingStream<[UInt8], any Error>.Iterator
        let onRead: (@Sendable (Int) -> Void)?

        public mutating func next() async throws(TransportError) -> [UInt8]? {
            try await next(isolation: #isolation)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> [UInt8]? {
            do {
                let piece = try await pieces.next(isolation: actor)
                // A stream whose reader is cancelled just ends, and would look complete.
                if piece == nil, Task.isCancelled { throw TransportError.cancelled }
                if let piece { onRead?(piece.count) }
                return piece
            } catch let error as TransportError {
                throw error
            } catch is CancellationError {
                throw .cancelled
            } catch {
                throw .interrupted
            }
        }
    }
}
