import Glibc

/// A port of this machine that nobody else can have, for as long as it is kept.
///
/// Without a listener nobody answers there; a port that was merely free a moment ago may be another's by now.
package final class TakenPort: Sendable {
    package let number: UInt16
    private let socket: LoopbackSocket

    package init() throws(LoopbackSocket.Failure) {
        socket = try LoopbackSocket()
        let descriptor = socket.descriptor
        var address = sockaddr_in(loopback: 0)
        let isTaken = address.pass { address, length in
            var length = length
            return bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
        }
        guard isTaken else { throw LoopbackSocket.Failure(call: "bind", errno: errno) }
        number = UInt16(bigEndian: address.sin_port)
    }

    package var descriptor: Int32 { socket.descriptor }

    /// Ports that nobody has at the moment, for programs that can't be asked to choose one themselves.
    package static func free(_ count: Int) throws(LoopbackSocket.Failure) -> [UInt16] {
        // All are kept until the last is known, so that they differ.
        var ports: [TakenPort] = []
        for _ in 0..<count { ports.append(try TakenPort()) }
        return ports.map(\.number)
    }
}
