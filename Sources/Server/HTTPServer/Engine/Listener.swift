import CLinux
import Glibc
import Synchronization

/// Why a server cannot start.
public enum ServerStartError: Error, Hashable, Sendable {
    /// Another program, or a server that was forgotten, listens there.
    case addressInUse(port: UInt16)
    case cannotListen(port: UInt16, errno: Int32)
}

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

/// The sockets that a server's loops accept from together.
final class Doors: Sendable {
    let listeners: [Listener]
    private let loopsInside: Mutex<Int>

    init(_ endpoints: [ServerOptions.Endpoint], loops: Int) throws(ServerStartError) {
        var listeners: [Listener] = []
        do throws(ServerStartError) {
            for endpoint in endpoints {
                let hasV4 = endpoints.contains { $0.address.isV4 && $0.port == endpoint.port }
                listeners.append(try Listener(endpoint, takesV4: !hasV4))
            }
        } catch {
            for listener in listeners { close(listener.descriptor) }
            throw error
        }
        self.listeners = listeners
        loopsInside = Mutex(loops)
    }

    /// Every loop leaves once, when it accepts no more; the last one closes the sockets.
    func leave() {
        let isLast = loopsInside.withLock { inside in
            inside -= 1
            return inside == 0
        }
        if isLast {
            for listener in listeners { close(listener.descriptor) }
        }
    }
}

/// Between our addresses and the kernel's.
enum SocketAddress {
    static func bind(_ descriptor: Int32, _ endpoint: ServerOptions.Endpoint) -> Int32 {
        guard endpoint.address.isV4 else {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = endpoint.port.bigEndian
            address.sin6_addr = endpoint.address.socketForm
            return bind(descriptor, &address)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = endpoint.port.bigEndian
        address.sin_addr.s_addr = UInt32(truncatingIfNeeded: endpoint.address.low).bigEndian
        return bind(descriptor, &address)
    }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        precondition(status == 0, "a bound socket has a name")
        // The port has the same place in both families.
        return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// Takes one connection; `nil` where none waits or the system has no descriptor left, as `errno` then says.
    static func accept(_ listener: Int32) -> (descriptor: Int32, peer: IPAddress)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                accept4(listener, $0, &length, flags)
            }
        }
        guard descriptor >= 0 else { return nil }
        return (descriptor, address(storage))
    }

    private static func address(_ storage: sockaddr_storage) -> IPAddress {
        withUnsafeBytes(of: storage) { bytes in
            if storage.ss_family == sa_family_t(AF_INET6) {
                IPAddress(bytes.load(as: sockaddr_in6.self).sin6_addr)
            } else {
                IPAddress(v4: UInt32(bigEndian: bytes.load(as: sockaddr_in.self).sin_addr.s_addr))
            }
        }
    }
}
