/// What answers requests.
public protocol HTTPHandler: Sendable {
    /// The reply to `request`.
    ///
    /// Runs on the thread of the connection's loop and goes back there after each `await`: never block it, and take
    /// long work elsewhere, for example to a thread of its own. Where the method is GET or HEAD, cancelled when the
    /// client is known to have left, which only a reset says: one that closed may have nothing more to say and wait.
    /// What may change something runs to its end, but for a body that will not come.
    ///
    /// What it throws becomes a reply where this module knows the error (``BodyError``, ``MultipartError``,
    /// ``PathError``, ``OpenFileError``); anything else is a bare 500 and ``ServerNotice/handlerFailed(_:target:)``.
    func respond(to request: HTTPRequest) async throws -> HTTPResponse

    /// The reply where it is in memory already, or `nil` to have ``respond(to:)`` asked.
    ///
    /// Saves the task, about a microsecond and a half. By default, no reply is in memory.
    func replyInMemory(to request: HTTPRequest) -> HTTPResponse?
}

extension HTTPHandler {
    public func replyInMemory(to request: HTTPRequest) -> HTTPResponse? { nil }
}

/// A handler made of a closure.
public struct ClosureHandler: HTTPHandler {
    private let body: @Sendable (HTTPRequest) async throws -> HTTPResponse

    public init(_ body: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.body = body
    }

    public func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        try await body(request)
    }
}

extension HTTPHandler {
    /// What a client would get, without a socket: errors turned into replies, conditions and ranges applied.
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
