import CLinux
import Glibc
import Linux
import Synchronization

/// A running HTTP/1.1 server.
///
/// ```swift
/// let handler = ClosureHandler { request in HTTPResponse(text: "Hello, \(request.path)!") }
/// let server = try WebServer(ServerOptions([.init(.loopback, port: 0)]), handler: handler)
/// print("http://localhost:\(server.ports[0])/")
/// ```
///
/// A few threads, one for each core, serve all connections. Requests on one connection are answered in
/// their order. A request whose head breaks HTTP/1.1 or a limit of ``ServerOptions`` is refused before the
/// handler sees it.
///
/// The server runs until ``stop(within:)`` returns; dropping the reference does not stop it. TLS and HTTP/2
/// are left to a proxy; see ``ServerOptions/trust``.
public final class WebServer: Sendable {
    /// The ports listened on, in the order of ``ServerOptions/endpoints``.
    public let ports: [UInt16]
    private let loops: [Loop]
    private let admission: Admission
    private let origins: OriginAdmission
    private let channels: [EventChannel]
    private let isStopping = Mutex(false)

    /// Starts a server; clients are served once this returns.
    ///
    /// The process's limit of open descriptors is raised to what the system allows, as each connection takes
    /// one.
    ///
    /// - Parameters:
    ///   - options: Where to listen, and the limits.
    ///   - handler: Answers every request that is well-formed and within the limits.
    /// - Throws: ``ServerStartError/addressInUse(port:)`` where another server has the port, since no port is
    ///   ever shared; ``ServerStartError/cannotListen(port:errno:)`` where the system refuses otherwise. No
    ///   socket is left open then.
    public init(_ options: ServerOptions, handler: any HTTPHandler) throws(ServerStartError) {
        DescriptorLimit.raise()
        let listeners = try ListenerSet(options.endpoints, loops: options.loops)
        ports = listeners.all.map(\.port)
        let admission = Admission(options)
        self.admission = admission
        let origins = OriginAdmission(options)
        self.origins = origins
        loops = (0..<options.loops).map { _ in
            Loop(
                options: options,
                handler: handler,
                listeners: listeners,
                admission: admission,
                origins: origins
            )
        }
        channels = options.channels
        for channel in channels {
            for loop in loops { channel.attach(loop) }
        }
        for loop in loops { loop.siblings = loops }
        for (index, loop) in loops.enumerated() {
            Thread.start(named: "http-\(index)") { loop.run() }
        }
    }

    /// Takes the limits of connections and the proxies to trust from `options`, without cutting anybody off.
    ///
    /// All else of `options` stays as it was at the start.
    public func update(_ options: ServerOptions) {
        admission.update(options)
        origins.update(options)
        for loop in loops { loop.perform { $0.update(options) } }
    }

    /// Stops the server: accepts no more connections, finishes running requests, and returns when all are
    /// done.
    ///
    /// Replies say `Connection: close` from now on, streams are cancelled and end in good order, and idle
    /// connections are closed after ``Timeouts/drainGracePeriod``. Of two calls both return at the end.
    ///
    /// - Parameter limit: How long requests may still take; connections that remain after it are cut.
    public func stop(within limit: Duration = .seconds(10)) async {
        let isFirst = isStopping.withLock { isStopping in
            defer { isStopping = true }
            return !isStopping
        }
        if isFirst {
            for loop in loops { loop.perform { $0.beginDraining(within: limit) } }
        }
        for loop in loops { await loop.ended() }
        for channel in channels {
            for loop in loops { channel.detach(loop) }
        }
    }
}

enum DescriptorLimit {
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // Where this is forbidden, the server refuses connections earlier and says so.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

extension ServerOptions {
    /// The number of cores that this process may run on.
    public static var coreCount: Int {
        var set = cpu_set_t()
        guard sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 else {
            return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        }
        return withUnsafeBytes(of: set) { bytes in bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
    }
}

/// Why a server cannot start.
public enum ServerStartError: Error, Hashable, Sendable {
    /// Another program, or an earlier server, listens on the port.
    case addressInUse(port: UInt16)
    /// The system refused for another reason: the address is not this machine's, or the port needs root.
    case cannotListen(port: UInt16, errno: Int32)
}
