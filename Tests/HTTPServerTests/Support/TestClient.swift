import Glibc
import HTTPServer
import Linux
import LoopbackSocket

/// A client that sends exactly the given bytes.
///
/// Reading gives up after ten seconds, so that a server which hangs fails the test instead of stopping it.
///
/// `@unchecked Sendable`: one task uses a client at a time, and waits while a thread reads for it.
final class TestClient: @unchecked Sendable {
    struct Failure: Error {
        let call: String
        let errno: Int32
    }

    /// Reading blocks, and must not keep the tasks' own threads from the work that it waits for.
    private static let threads = BlockingPool(threads: 32)

    private let socket: LoopbackSocket
    private var buffer: [UInt8] = []

    /// `source` is the address of 127.0.0.0/8 that it comes from, by its last three numbers.
    init(port: UInt16, receiveBuffer: Int32? = nil, from source: UInt32? = nil) throws {
        socket = try LoopbackSocket(
            connectedTo: port,
            timeout: 10,
            receiveBuffer: receiveBuffer,
            from: source
        )
    }

    var descriptor: Int32 { socket.descriptor }

    /// Sends all bytes; whether the server took them.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool { socket.send(bytes) }

    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends up to `size` zeros until the server takes no more; returns how many went.
    func sendUntilFull(_ size: Int) -> Int {
        let chunk = [UInt8](repeating: 0, count: 64 << 10)
        var sent = 0
        var full = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let timeouts: Int32 = 200
        while sent < size, poll(&full, 1, timeouts) == 1 {
            let count = Glibc.send(
                descriptor,
                chunk,
                min(chunk.count, size - sent),
                Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            )
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Says that nothing more will be sent.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Everything until the server closes.
    func readToEnd() async throws -> [UInt8] {
        while try await fill() {}
        defer { buffer = [] }
        return buffer
    }

    /// Everything up to and with `text`.
    func read(through text: String) async throws -> String {
        let wanted = Array(text.utf8)
        while true {
            if let end = Self.end(of: wanted, in: buffer) {
                defer { buffer.removeFirst(end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            guard try await fill() else { throw Failure(call: "read through \(text)", errno: 0) }
        }
    }

    /// Exactly so many bytes.
    func read(_ count: Int) async throws -> [UInt8] {
        while buffer.count < count {
            guard try await fill() else { throw Failure(call: "read \(count)", errno: 0) }
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer[..<count])
    }

    /// One reply whose body has a declared length.
    func reply(hasBody: Bool = true) async throws -> Reply {
        let head = try await read(through: "\r\n\r\n")
        let reply = Reply(head: head, body: [])
        guard hasBody, let length = reply["Content-Length"].flatMap({ Int($0) }) else { return reply }
        return Reply(head: head, body: try await read(length))
    }

    private func fill() async throws -> Bool {
        let descriptor = descriptor
        let (chunk, cause) = await Self.threads.run {
            var count = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, filled in
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                filled = max(0, count)
            }
            return (chunk, count < 0 ? errno : 0)
        }
        guard cause == 0 || cause == ECONNRESET else { throw Failure(call: "recv", errno: cause) }
        buffer += chunk
        return !chunk.isEmpty
    }

    private static func end(of wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= wanted.count else { return nil }
        for start in 0...(bytes.count - wanted.count)
        where bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted) {
            return start + wanted.count
        }
        return nil
    }
}

/// The reply of a server.
struct Reply {
    let head: String
    let body: [UInt8]

    var status: Int { Int(head.split(separator: " ")[1]) ?? 0 }
    var text: String { String(decoding: body, as: UTF8.self) }

    subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            if sides.count == 2, sides[0].lowercased() == name.lowercased() {
                return String(sides[1].drop { $0 == " " })
            }
        }
        return nil
    }
}
