import Glibc

/// A stream socket at this machine's own address, closed when the last reference to it is gone.
package final class LoopbackSocket: Sendable {
    package struct Failure: Error {
        package let call: String
        package let errno: Int32

        package init(call: String, errno: Int32) {
            self.call = call
            self.errno = errno
        }
    }

    package let descriptor: Int32

    init() throws(Failure) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(call: "socket", errno: errno) }
    }

    /// A socket that is connected to the listener at `port`.
    ///
    /// - Parameters:
    ///   - port: Where the server listens.
    ///   - timeout: How many seconds reading waits, so that a server which hangs fails the test instead of stopping it.
    ///   - receiveBuffer: How much may wait to be read, in bytes; `nil` for what is usual.
    ///   - source: The address of 127.0.0.0/8 that it comes from, by its last three numbers; `nil` for 127.0.0.1.
    /// - Throws: Which call failed, where nobody listens there.
    package convenience init(
        connectedTo port: UInt16,
        timeout: Int,
        receiveBuffer: Int32? = nil,
        from source: UInt32? = nil
    ) throws(Failure) {
        try self.init()
        if let source {
            var own = sockaddr_in(loopback: 0)
            own.sin_addr.s_addr = (0x7F00_0000 | source).bigEndian
            let isBound = own.pass { bind(descriptor, $0, $1) == 0 }
            guard isBound else { throw Failure(call: "bind", errno: errno) }
        }
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in(loopback: port)
        let isConnected = address.pass { connect(descriptor, $0, $1) == 0 }
        guard isConnected else { throw Failure(call: "connect", errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sends all bytes; whether the other side took them.
    package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Returns the next bytes; `nil` once the other side has closed, and after the timeout of reading.
    package func receive() -> [UInt8]? {
        var count = 0
        let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
            count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            filled = max(0, count)
        }
        return count > 0 ? piece : nil
    }

    /// Has the connection reset when the socket is let go of, as that of a program that was killed may be.
    package func resetAtTheEnd() {
        var none = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    }
}

extension sockaddr_in {
    /// This machine's own address; port 0 is for any that is free.
    init(loopback port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    }

    /// Gives the address to `body` in the shape that system calls want.
    mutating func pass(to body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
        withUnsafeMutablePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
