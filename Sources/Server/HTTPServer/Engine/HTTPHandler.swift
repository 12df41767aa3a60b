/// The application behind a server: it makes a reply of each request.
///
/// ``ClosureHandler`` makes one of a closure, and ``answer(to:)`` asks one without a socket, as in tests:
///
/// ```swift
/// let handler = ClosureHandler { request in
///     let path = try request.segments()
///     guard path.first == "greetings", path.count == 2 else { return HTTPResponse(.notFound) }
///     guard request.method == .get else { return HTTPResponse(.methodNotAllowed) }
///     return HTTPResponse(text: "Hello, \(path[1])!")
/// }
/// let reply = await handler.answer(to: try HTTPRequest(.get, "/greetings/Ada"))
/// let text = String(decoding: try await reply.collectedBody(), as: UTF8.self)
/// ```
public protocol HTTPHandler: Sendable {
    /// Makes the reply to `request`.
    ///
    /// Runs on the thread of the connection's loop and returns there after each `await`: it must never block.
    /// Work that takes long or waits for a disk belongs on a thread of its own.
    ///
    /// For GET and HEAD the task is cancelled when a reset shows that the client has left; a client that only
    /// closed its sending side still gets its reply. Any other request runs to its end, unless its body fails
    /// to arrive.
    ///
    /// - Throws: An error that becomes a reply: 4xx for ``BodyError``, ``MultipartError``, ``PathError`` and
    ///   ``OpenFileError`` where the client is at fault; for any other error a bare 500, and
    ///   ``ServerNotice/handlerFailed(_:target:)`` for the operator.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse

    /// The reply, where it is in memory already; `nil` to have ``respond(to:)`` called.
    ///
    /// Saves a task, about 1.5 µs a request. Returns `nil` by default.
    func replyInMemory(to request: HTTPRequest) -> HTTPResponse?

    /// The reply to an address with letters beyond ASCII in it, which came to the server's port `localPort`.
    ///
    /// Nothing else is known of such a request. Returns `nil` by default: a 400 with a sentence of the server's own.
    func replyToUnencodedTarget(localPort: UInt16) -> HTTPResponse?
}

extension HTTPHandler {
    /// No reply is in memory.
    public func replyInMemory(to request: HTTPRequest) -> HTTPResponse? { nil }

    /// The server's own sentence does.
    public func replyToUnencodedTarget(localPort: UInt16) -> HTTPResponse? { nil }
}

/// A handler made of a closure.
public struct ClosureHandler: HTTPHandler {
    private let body: @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// A handler that answers by calling `body`; see ``HTTPHandler/respond(to:)`` for what it may do.
    public init(_ body: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.body = body
    }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try await body(request)
    }
}

extension HTTPHandler {
    /// The reply that a client would get, without a socket: errors become replies, conditions and ranges are
    /// applied.
    ///
    /// ``HTTPResponse/collectedBody()`` then gives the bytes.
    public func answer(to request: HTTPRequest) async -> HTTPResponse {
        if let reply = replyInMemory(to: request) { return reply.adapted(to: request) }
        do {
            return try await respond(to: request).adapted(to: request)
        } catch {
            return Problem.reply(toFailure: error) ?? Problem.failed
        }
    }
}
