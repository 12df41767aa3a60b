import Glibc

/// A port of this machine that nobody else can have, for as long as it is kept.
///
/// Until somebody listens at it nobody answers there; a port that was merely free a moment ago may be another's by now.
final class TakenPort: Sendable {
    struct Failure: Error {
        let errno: Int32
    }

    let number: UInt16
    let descriptor: Int32

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isTaken = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isTaken else {
            let cause = errno
            close(descriptor)
            throw Failure(errno: cause)
        }
        self.descriptor = descriptor
        number = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
