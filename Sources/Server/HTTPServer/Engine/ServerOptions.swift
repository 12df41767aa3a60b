/// Where a server listens, and what it puts up with.
public struct ServerOptions: Sendable {
    /// One listening socket.
    public struct Endpoint: Hashable, Sendable {
        public var address: IPAddress
        /// 0 for any that is free.
        public var port: UInt16

        public init(_ address: IPAddress, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    public var endpoints: [Endpoint]
    /// Threads that serve connections; one for each core by default.
    public var loops: Int
    public var limits = ServerLimits()
    public var timeouts = Timeouts()
    public var trust = ProxyTrust.none
    /// Channels that every loop hears from the start, and not only from its first listener on.
    public var channels: [EventChannel] = []
    /// Told what no reply tells.
    ///
    /// Called on a loop's thread, so it must not block. By default, nobody is told.
    public var notice: @Sendable (ServerNotice) -> Void = { _ in }

    public init(_ endpoints: [Endpoint], loops: Int = ServerOptions.coreCount) {
        precondition(!endpoints.isEmpty, "a server without an endpoint hears nobody")
        precondition(loops > 0, "a server without a loop answers nobody")
        self.endpoints = endpoints
        self.loops = loops
    }
}

/// What a server tells its operator.
public enum ServerNotice: Sendable {
    /// A handler threw something that no client is to blame for; the client got a bare 500.
    case handlerFailed(any Error, target: String)
    /// The system gave no descriptor for a new connection; the next try is a moment later.
    case acceptFailed(errno: Int32)
    /// A connection or a request was refused before any handler saw it.
    case refused(HTTPStatus)
}

/// How much a server takes before it refuses.
public struct ServerLimits: Sendable {
    /// Bytes of a request's head, at most 65,535; 431 beyond.
    public var head = 32 << 10
    /// Bytes of a request's target; 414 beyond.
    public var target = 8 << 10
    /// Fields of a request; 431 beyond.
    public var fields = 100
    /// Bytes of any body; 413 beyond, before it is read where its length is declared.
    ///
    /// Handlers set narrower limits when they collect a body.
    public var body = 128 << 20
    /// Connections in all; 503 beyond.
    public var connections = 10_000
    /// Connections from one ``IPAddress/network`` that is no trusted proxy; 429 beyond.
    public var connectionsPerAddress = 256
    /// Bytes that may wait for one listener of an ``EventChannel`` before it is cut.
    public var eventBacklog = 64 << 10

    public init() {}
}

/// How long a server waits for clients.
public struct Timeouts: Sendable {
    /// For a whole head, from connecting or from its first byte; 408 after it.
    public var head = Duration.seconds(10)
    /// For the next request on a connection.
    public var idle = Duration.seconds(60)
    /// For a body, which must come at ``bodyRate`` beyond this, and never pause for longer; 408 after it.
    public var body = Duration.seconds(10)
    /// Bytes a second: what a phone sends where its network is poor, and no more than that.
    public var bodyRate = 4 << 10
    /// For a reply to be read, which must go at ``replyRate`` beyond this, and never pause for longer.
    public var reply = Duration.seconds(30)
    /// Bytes a second.
    public var replyRate = 1 << 10
    /// For a client to read a refusal and close, before its connection is reset.
    public var lingering = Duration.seconds(2)
    /// Between two heartbeats to listeners of an ``EventChannel``.
    public var heartbeat = Duration.seconds(15)
    /// For clients to learn from `Connection: close` that the server stops, before idle connections are closed.
    public var drainGracePeriod = Duration.seconds(1)

    public init() {}
}
