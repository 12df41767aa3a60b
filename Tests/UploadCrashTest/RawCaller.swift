import Glibc
import LiveMarket

/// A connection that carries exactly the bytes that it is given.
struct RawCaller: ~Copyable {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw ToolFailure("no connection: \(String(cString: strerror(errno)))") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends some bytes and is gone: as a program that ends, or, abruptly, as one whose connection is reset.
    consuming func say(_ bytes: some Sequence<UInt8>, leavingAbruptly isAbrupt: Bool) throws {
        try send(Array(bytes))
        guard isAbrupt else { return }
        var none = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends a whole request, and gives the status of the reply.
    consuming func ask(_ bytes: [UInt8]) throws -> Int {
        try send(bytes)
        var reply: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { break }
            reply += piece[..<count]
        }
        let line = String(decoding: reply.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
        guard line.count > 1, let status = Int(line[1]) else { throw ToolFailure("there was no reply") }
        return status
    }

    private func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw ToolFailure("sending: \(String(cString: strerror(errno)))") }
            sent += count
        }
    }
}
