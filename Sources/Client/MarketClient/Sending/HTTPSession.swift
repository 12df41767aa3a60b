/// A carrier of requests to a server and of its replies: the network in an app, a double in a test.
public protocol HTTPSession: Sendable {
    /// Sends `request`, and returns as soon as the head of the reply is there; its body follows.
    ///
    /// To cancel the task stops the transfer, also while the body is being read; so does letting go of the reply.
    /// A redirect is a reply like any other and is not followed.
    ///
    /// - Parameters:
    ///   - request: What to send, and how long to wait.
    ///   - progress: Told now and then how many bytes of the body have been sent.
    /// - Returns: The reply, whatever its status.
    /// - Throws: Why there is none.
    func send(
        _ request: OutgoingRequest,
        progress: (@Sendable (_ sentBytes: Int64) -> Void)?
    ) async throws(TransportError) -> IncomingReply
}

/// Why no reply came, or only some of it.
public enum TransportError: Error, Hashable, Sendable {
    /// There is no network.
    case offline
    /// No reply from the address.
    case unreachable
    /// The answer took too long.
    case timedOut
    /// The connection broke off after something had been sent.
    case interrupted
    /// The server could not prove that it is the one.
    case insecure
    /// The caller cancelled it.
    case cancelled
    /// The body's file can't be read.
    case bodyUnreadable
}

extension ClientError {
    init(_ error: TransportError) {
        self =
            switch error {
            case .offline: .offline
            case .unreachable: .unreachable
            case .timedOut: .timedOut
            case .interrupted: .interrupted
            case .insecure: .insecure
            case .cancelled: .cancelled
            case .bodyUnreadable: .photoUnreadable(name: "")
            }
    }
}
