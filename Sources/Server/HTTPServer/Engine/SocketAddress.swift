import CLinux
import Glibc

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
