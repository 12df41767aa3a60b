/// The addresses that a server listens at, and its limits.
///
/// The defaults suit a server on the open network. A request beyond a limit is answered with the status named
/// at it.
public struct ServerOptions: Sendable {
    /// One listening socket.
    public struct Endpoint: Hashable, Sendable {
        /// The address to listen on; ``IPAddress/any`` for all of the machine's.
        public var address: IPAddress
        /// The port; 0 for any free one, which ``WebServer/ports`` then names.
        public var port: UInt16

        public init(_ address: IPAddress, port: UInt16) {
            self.address = address
            self.port = port
        }
    }

    /// The sockets to listen on; never empty.
    public var endpoints: [Endpoint]
    /// The number of threads that serve connections; one for each core by default.
    public var loops: Int
    /// Sizes and counts beyond which requests are refused.
    public var limits = ServerLimits()
    /// The times for which the server waits for clients.
    public var timeouts = Timeouts()
    /// The proxies whose word about the client is taken; none by default.
    public var trust = ProxyTrust.none
    /// Channels that every loop hears from the start, not only from its first listener on.
    ///
    /// A handler that replays missed events needs its channel here; see ``EventChannel``.
    public var channels: [EventChannel] = []
    /// Receives what no reply shows, for the log.
    ///
    /// Called on a loop's thread: it must not block. Does nothing by default.
    public var notice: @Sendable (ServerNotice) -> Void = { _ in }

    /// Options with default limits and timeouts.
    ///
    /// - Precondition: There is at least one endpoint and one loop.
    public init(_ endpoints: [Endpoint], loops: Int = ServerOptions.coreCount) {
        precondition(!endpoints.isEmpty, "a server without an endpoint hears nobody")
        precondition(loops > 0, "a server without a loop answers nobody")
        self.endpoints = endpoints
        self.loops = loops
    }
}

/// An event for the server's operator.
public enum ServerNotice: Sendable {
    /// A handler threw an error that is not the client's fault; the client got a bare 500.
    case handlerFailed(any Error, target: String)
    /// The system gave no descriptor for a new connection; the server tries again a moment later.
    case acceptFailed(errno: Int32)
    /// A connection or a request was refused before any handler saw it.
    case refused(HTTPStatus)
    /// All connections were taken, and one of the network that had most was closed in favour of another's.
    case displaced
}

/// Sizes and counts beyond which a server refuses.
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
    /// Connections in all; beyond them those who have most give way to those who have fewer, and 503 to the rest.
    public var connections = 10_000
    /// Connections from one ``IPAddress/network`` that is no trusted proxy; 429 beyond.
    ///
    /// For a client behind a trusted proxy, the requests at once, as the proxy names it.
    public var connectionsPerAddress = 256
    /// Of those requests behind a trusted proxy, the ones that listen to an ``EventChannel``; 429 beyond.
    ///
    /// Fewer than ``connectionsPerAddress``, so that a network full of listeners can still ask for pages.
    public var listenersPerAddress = 128
    /// Bytes that may wait for one listener of an ``EventChannel`` before it is cut.
    public var eventBacklog = 64 << 10

    public init() {}
}

/// The times for which a server waits for clients.
public struct Timeouts: Sendable {
    /// For a whole head, from connecting or from its first byte, however many lines come of it; 408 after it.
    public var head = Duration.seconds(10)
    /// For the next request on a connection.
    public var idle = Duration.seconds(60)
    /// For a body to pause; 408 after it.
    ///
    /// Over any longer time it must arrive at ``bodyRate``, and so be whole at the latest after this and what its
    /// length takes at that rate.
    public var body = Duration.seconds(10)
    /// The slowest upload that is served, in bytes a second; what a phone sends on a poor network.
    public var bodyRate = 4 << 10
    /// For a piece of a body to be as long as its reader wants it; after that it gets what is there.
    public var piece = Duration.seconds(2)
    /// For a reply to be read, which may never pause for longer, and beyond this time must go at
    /// ``replyRate``.
    public var reply = Duration.seconds(30)
    /// The slowest reading that is served, in bytes a second.
    public var replyRate = 1 << 10
    /// For a client to read a refusal and close, before its connection is reset.
    public var lingering = Duration.seconds(2)
    /// Between two heartbeats to listeners of an ``EventChannel``.
    public var heartbeat = Duration.seconds(15)
    /// For clients to learn from `Connection: close` that the server stops, before idle connections are
    /// closed.
    public var drainGracePeriod = Duration.seconds(1)

    public init() {}
}
