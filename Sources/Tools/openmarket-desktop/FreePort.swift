import Glibc

/// Ports of this machine that nobody listens on.
enum FreePort {
    /// Any that is free now.
    static func any() -> Int? { bound(to: 0) }

    static func isFree(_ port: Int) -> Bool { bound(to: port) != nil }

    /// Binds a socket for a moment, and tells its port.
    private static func bound(to port: Int) -> Int? {
        guard let wish = UInt16(exactly: port) else { return nil }
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else { return nil }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wish.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(socket, raw, size) == 0 && getsockname(socket, raw, &size) == 0
            }
        } ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
