import Synchronization

/// A request's body, in pieces as they arrive.
///
/// Nothing is read from the client faster than this is: a handler that stops asking stops the sender. A client
/// that waits for `100 Continue` gets it when the body is first asked for.
public struct HTTPRequestBody: Sendable {
    private let source: (any BodySource)?

    init(_ source: any BodySource) {
        self.source = source
    }

    private init() {
        source = nil
    }

    /// No body at all.
    public static let empty = HTTPRequestBody()

    /// A body that is already here.
    public init(bytes: [UInt8]) {
        source = MemoryBody(bytes)
    }

    /// What `Content-Length` says; `nil` for a chunked body, and 0 where there is none.
    public var declaredLength: Int? {
        guard let source else { return 0 }
        return source.declaredLength
    }

    /// The next piece, never empty, or `nil` at the end.
    ///
    /// Waits until `count` bytes are here or the body ends, for those who would rather work seldom.
    public func next(atLeast count: Int = 1) async throws(BodyError) -> [UInt8]? {
        guard let source else { return nil }
        return try await source.next(atLeast: count)
    }

    /// The whole body; a megabyte at most, unless told otherwise.
    ///
    /// - Throws: ``BodyError/tooLarge(limit:)`` before anything is read where the declared length says so.
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
    /// Its chunks are not framed as they must be.
    case malformed
    /// The client was too slow.
    case timedOut
    /// The client went away.
    case disconnected
}

/// Where a body comes from.
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
