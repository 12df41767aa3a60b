import Synchronization

/// A request's body, in pieces as they arrive.
///
/// ```swift
/// let handler = ClosureHandler { request in
///     var length = 0
///     while let piece = try await request.body.next() { length += piece.count }
///     return HTTPResponse(text: "\(length) bytes")
/// }
/// ```
///
/// Nothing is read from the client faster than the handler asks: one that stops asking stops the sender. A
/// client that waits for `100 Continue` gets it when the body is first asked for. A body can be read once.
public struct HTTPRequestBody: Sendable {
    private let source: (any BodySource)?

    init(_ source: any BodySource) {
        self.source = source
    }

    private init() {
        source = nil
    }

    /// No body.
    public static let empty = HTTPRequestBody()

    /// A body that is in memory.
    public init(bytes: [UInt8]) {
        source = MemoryBody(bytes)
    }

    /// The length that `Content-Length` declares; `nil` for a chunked body, 0 where there is no body.
    public var declaredLength: Int? {
        guard let source else { return 0 }
        return source.declaredLength
    }

    /// Waits for the next piece.
    ///
    /// - Parameter count: How many bytes to wait for; fewer come where the body ends, and of a slow one after
    ///   ``Timeouts/piece``.
    /// - Returns: The piece, never empty; `nil` at the end.
    /// - Throws: ``BodyError`` where the rest will not come. A handler that lets it pass answers 400, 408 or
    ///   413.
    public func next(atLeast count: Int = 1) async throws(BodyError) -> [UInt8]? {
        guard let source else { return nil }
        return try await source.next(atLeast: count)
    }

    /// Waits for the whole body.
    ///
    /// - Parameter limit: The most bytes to take; 1 MB by default.
    /// - Returns: Its bytes; none where there is no body.
    /// - Throws: ``BodyError/tooLarge(limit:)`` for a longer body, before anything is read where the declared
    ///   length says so; another ``BodyError`` where the rest will not come.
    public func collect(upTo limit: Int = 1 << 20) async throws(BodyError) -> [UInt8] {
        guard let source else { return [] }
        if let length = source.declaredLength, length > limit { throw .tooLarge(limit: limit) }
        var whole: [UInt8] = []
        while let piece = try await source.next(atLeast: source.declaredLength ?? 1) {
            guard whole.count + piece.count <= limit else { throw .tooLarge(limit: limit) }
            if whole.isEmpty { whole = piece } else { whole += piece }
        }
        return whole
    }
}

/// Why the rest of a body will not come.
public enum BodyError: Error, Hashable, Sendable {
    /// It is longer than `limit`.
    case tooLarge(limit: Int)
    /// Its chunks are not framed as HTTP/1.1 asks.
    case malformed
    /// The client sent too slowly; see ``Timeouts/body``.
    case timedOut
    /// The client left.
    case disconnected
}

/// The source of a body.
protocol BodySource: AnyObject, Sendable {
    var declaredLength: Int? { get }
    func next(atLeast count: Int) async throws(BodyError) -> [UInt8]?
}

private final class MemoryBody: BodySource {
    private let rest: Mutex<[UInt8]?>
    let declaredLength: Int?

    init(_ bytes: [UInt8]) {
        rest = Mutex(bytes.isEmpty ? nil : bytes)
        declaredLength = bytes.count
    }

    func next(atLeast count: Int) async throws(BodyError) -> [UInt8]? {
        rest.withLock { rest in
            defer { rest = nil }
            return rest
        }
    }
}
