import Glibc

/// A socket that all loops accept from.
///
/// It is bound without `SO_REUSEPORT`: with it, a second server on the port would silently take half of the
/// connections. Options set here pass to every accepted socket and save a call each.
struct Listener: Sendable {
    let descriptor: Int32
    let port: UInt16

    /// By default an IPv6 address takes IPv4 in too; that is no good beside a listener for IPv4 on the same port.
    init(_ endpoint: ServerOptions.Endpoint, takesV4 isForBoth: Bool = true) throws(ServerStartError) {
        let family = endpoint.address.isV4 ? AF_INET : AF_INET6
        let descriptor = socket(
            family,
            Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue),
            0
        )
        guard descriptor >= 0 else { throw .cannotListen(port: endpoint.port, errno: errno) }
        Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        // A socket is writable again once this much is unsent: progress shows early, and little waits in the kernel.
        Self.set(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, 256 << 10)
        if !endpoint.address.isV4 {
            Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, isForBoth ? 0 : 1)
        }
        let backlog: Int32 = 1024
        guard SocketAddress.bind(descriptor, endpoint) == 0, listen(descriptor, backlog) == 0 else {
            let cause = errno
            close(descriptor)
            throw cause == EADDRINUSE
                ? .addressInUse(port: endpoint.port) : .cannotListen(port: endpoint.port, errno: cause)
        }
        self.descriptor = descriptor
        port = SocketAddress.port(of: descriptor)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        // An old kernel that lacks an option serves without it.
        _ = setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
