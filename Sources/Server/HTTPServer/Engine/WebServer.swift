import CLinux
import Glibc
import Linux
import Synchronization

/// A running HTTP/1.1 server.
///
/// ```swift
/// let handler = ClosureHandler { request in HTTPResponse(text: "Hello, \(request.path)!") }
/// let server = try WebServer(ServerOptions([.init(.loopback, port: 8080)]), handler: handler)
/// print("http://localhost:\(server.ports[0])/")
/// await server.stop(within: .seconds(10))
/// ```
///
/// TLS and HTTP/2 are a proxy's work; see ``ServerOptions/trust``.
public final class WebServer: Sendable {
    /// The ports listened on, in the order of ``ServerOptions/endpoints``.
    public let ports: [UInt16]
    private let loops: [Loop]
    private let channels: [EventChannel]
    private let isStopping = Mutex(false)

    /// Listens and serves from when it returns.
    ///
    /// The process's limit of open descriptors is raised to what the system allows, as each connection takes one.
    /// - Throws: ``ServerStartError/addressInUse(port:)`` where another server has the port; no port is ever shared.
    public init(_ options: ServerOptions, handler: any HTTPHandler) throws(ServerStartError) {
        DescriptorLimit.raise()
        let doors = try ListenerSet(options.endpoints, loops: options.loops)
        ports = doors.listeners.map(\.port)
        let admission = Admission(options)
        loops = (0..<options.loops).map { _ in
            Loop(options: options, handler: handler, doors: doors, admission: admission)
        }
        channels = options.channels
        for channel in channels {
            for loop in loops { channel.attach(loop) }
        }
        for (index, loop) in loops.enumerated() {
            Thread.start(named: "http-\(index)") { loop.run() }
        }
    }

    /// Stops serving: takes no more connections, finishes what runs, and returns when all is done.
    ///
    /// Replies say `Connection: close` from now on, streams are cancelled and end in good order, and idle connections
    /// are closed after ``Timeouts/drainGracePeriod``. What still runs after `limit` is cut.
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
    /// How many cores this process may run on.
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
    /// Another program, or a server that was forgotten, listens there.
    case addressInUse(port: UInt16)
    case cannotListen(port: UInt16, errno: Int32)
}
