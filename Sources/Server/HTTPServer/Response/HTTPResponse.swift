/// One reply: a status, fields and a body that is either here or still to be made.
public struct HTTPResponse: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// Sent by the kernel without passing through memory; `Range` is honoured.
        case file(OpenFile)
        /// A part of a file, as ``HTTPResponse/adapted(to:)`` chose it.
        case filePart(OpenFile, Range<Int64>)
        /// Made while it is sent, for as long as the closure runs. The closure is cancelled when the client leaves
        /// or the server stops, and an error that it throws cuts the connection, so that no client takes half for all.
        case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
        /// Everything a channel says from now on.
        case events(EventChannel, replay: [ServerSentEvent])
        /// No reply at all: the connection closes without a byte of one.
        case abandoned
    }

    public var status: HTTPStatus
    public var fields: HTTPFields
    public var body: Body

    public init(_ status: HTTPStatus, fields: HTTPFields = [:], body: Body = .none) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// None: the connection closes without an answer, as when a network fails.
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

    /// Events of one listener's own, written by `body`; `Last-Event-ID` is the handler's to read.
    ///
    /// Where many listen to the same thing, ``HTTPResponse/Body/events(_:replay:)`` is far cheaper.
    public static func events(_ body: @escaping @Sendable (HTTPBodyWriter) async throws -> Void)
        -> HTTPResponse
    {
        HTTPResponse(.ok, fields: eventFields, body: .stream(body))
    }

    /// What `channel` says from now on, after the events of `replay` that the listener missed.
    public static func events(from channel: EventChannel, replay: [ServerSentEvent] = []) -> HTTPResponse {
        HTTPResponse(.ok, fields: eventFields, body: .events(channel, replay: replay))
    }

    private static let eventFields: HTTPFields = [
        .contentType: "text/event-stream; charset=utf-8",
        .cacheControl: "no-store",
        // nginx would otherwise hold events back until its buffer is full.
        "X-Accel-Buffering": "no",
    ]
}
