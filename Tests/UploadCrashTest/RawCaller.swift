import Glibc
import LiveMarket
import LoopbackSocket

/// A connection that carries exactly the bytes that it is given.
struct RawCaller: ~Copyable {
    private let socket: LoopbackSocket

    init(port: UInt16) throws {
        socket = try LoopbackSocket(connectedTo: port, timeout: 30)
    }

    /// Sends some bytes and is gone: as a program that ends, or, abruptly, as one whose connection is reset.
    consuming func say(_ bytes: some Sequence<UInt8>, leavingAbruptly isAbrupt: Bool) throws {
        try send(Array(bytes))
        if isAbrupt { socket.resetAtTheEnd() }
    }

    /// Sends a whole request, and gives the status of the reply.
    consuming func ask(_ bytes: [UInt8]) throws -> Int {
        try send(bytes)
        var reply: [UInt8] = []
        while let piece = socket.receive() { reply += piece }
        let line = String(decoding: reply.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
        guard line.count > 1, let status = Int(line[1]) else { throw ToolFailure("there was no reply") }
        return status
    }

    private func send(_ bytes: [UInt8]) throws {
        guard socket.send(bytes) else { throw ToolFailure("sending: \(String(cString: strerror(errno)))") }
    }
}
