/// A reply: a status, fields and a body that is in memory, in a file or still to be made.
///
/// ```swift
/// let page = HTTPResponse(type: "text/html; charset=utf-8", bytes: Array("<p>Hello".utf8))
/// let missing = HTTPResponse(.notFound)
/// let numbers = HTTPResponse(
///     .ok,
///     body: .stream { writer in
///         for number in 1...3 { try await writer.write("\(number)\n") }
///     }
/// )
/// ```
///
/// The server adds `Date`, `Connection` and the body's length, leaves the body out for HEAD, and applies the
/// request's conditions and ranges; see ``adapted(to:)``.
public struct HTTPResponse: Sendable {
    /// The part of a reply that follows the head.
    public enum Body: Sendable {
        /// No body.
        case none
        /// Bytes in memory.
        case bytes([UInt8])
        /// A file, sent by the kernel without passing through memory; `Range` is honoured.
        case file(OpenFile)
        /// A part of a file, as ``HTTPResponse/adapted(to:)`` chose it.
        case filePart(OpenFile, Range<Int64>)
        /// A body that the closure writes while it is sent.
        ///
        /// The closure is cancelled when the client leaves or the server stops. An error that it throws cuts
        /// the connection, so that no client takes a part for the whole.
        case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
        /// The events of a channel from now on, after those of `replay`.
        case events(EventChannel, replay: [ServerSentEvent], listener: EventListener? = nil)
        /// No reply: the connection closes without a byte.
        case abandoned
    }

    /// The status.
    public var status: HTTPStatus
    /// The header fields, without those that the server adds.
    public var fields: HTTPFields
    /// The part that follows the head.
    public var body: Body

    /// A reply of its parts; by default without fields or body.
    public init(_ status: HTTPStatus, fields: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// No reply: the connection closes without an answer, as when a network fails.
    public static let abandoned = HTTPResponse(.ok, body: .abandoned)

    /// A reply from memory.
    public init(_ status: HTTPStatus = .ok, type: String, bytes: [UInt8]) {
        self.init(status, fields: [.contentType: type], body: .bytes(bytes))
    }

    /// A reply of text, in UTF-8; `type` should say so.
    public init(_ status: HTTPStatus = .ok, type: String = "text/plain; charset=utf-8", text: String) {
        self.init(status, type: type, bytes: Array(text.utf8))
    }

    /// A file; its entity tag is derived from size and time of change unless `etag` names one.
    public init(file: OpenFile, type: String, etag: EntityTag? = nil) {
        self.init(.ok, fields: [.contentType: type], body: .file(file))
        fields.append(contentsOf: file.validators)
        if let etag { fields[.etag] = etag.description }
    }

    /// Server-sent events for one listener, written by `body`; the handler reads `Last-Event-ID`.
    ///
    /// For many listeners to the same events, ``events(from:replay:)`` is far cheaper.
    public static func events(_ body: @escaping @Sendable (HTTPBodyWriter) async throws -> Void)
        -> HTTPResponse
    {
        HTTPResponse(.ok, fields: eventFields, body: .stream(body))
    }

    /// The events of `channel` from now on, after the events of `replay` that this listener missed.
    ///
    /// ``EventChannel`` says how to leave no gap between the two. With `listener`, also of what is sent to that name.
    public static func events(
        from channel: EventChannel,
        replay: [ServerSentEvent] = [],
        as listener: EventListener? = nil
    ) -> HTTPResponse {
        HTTPResponse(.ok, fields: eventFields, body: .events(channel, replay: replay, listener: listener))
    }

    private static let eventFields: HTTPFields = [
        .contentType: "text/event-stream; charset=utf-8",
        .cacheControl: "no-store",
        // nginx would otherwise hold events back until its buffer is full.
        "X-Accel-Buffering": "no",
    ]
}
