import Foundation
import Glibc
import LoopbackSocket
import Synchronization

/// A server that sends exactly the given bytes, one connection after the other, and notes the fate of each.
final class RawServer: Sendable {
    enum Act: Sendable {
        case say(String)
        /// The first act alone: says something without waiting for a request.
        case greet(String)
        case send([UInt8])
        /// Says one thing after the other until the client goes away.
        case sayForever(String)
        /// Waits until the client goes away.
        case waitForClient
        case readBody(count: Int)
        /// Waits for another request on the same connection.
        case readHead
        /// Breaks the connection off.
        case reset
        /// Waits until the test signals.
        case waitForTest(DispatchSemaphore)
    }

    private let taken: TakenPort
    private let heads = Mutex<[String]>([])
    private let read = Mutex<[[UInt8]]>([])
    private let said = Mutex(0)
    private let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation
    private let departures: AsyncStream<Void>
    private let departed: AsyncStream<Void>.Continuation

    /// Serves one connection with each list of acts, and closes it afterwards.
    init(_ connections: [[Act]]) throws {
        let taken = try TakenPort()
        guard listen(taken.descriptor, 8) == 0 else {
            throw LoopbackSocket.Failure(call: "listen", errno: errno)
        }
        self.taken = taken
        (arrivals, arrived) = AsyncStream.makeStream()
        (departures, departed) = AsyncStream.makeStream()
        Thread.detachNewThread { [self] in
            for acts in connections {
                let client = accept(taken.descriptor, nil, nil)
                guard client >= 0 else { return }
                serve(client, acts)
                close(client)
            }
            arrived.finish()
            departed.finish()
        }
    }

    deinit {
        shutdown(taken.descriptor, Int32(SHUT_RDWR))
    }

    var port: UInt16 { taken.number }

    var address: URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { preconditionFailure("no address") }
        return url
    }

    /// The heads of the requests so far.
    var requests: [String] { heads.withLock(\.self) }

    /// The bodies that were read.
    var bodies: [[UInt8]] { read.withLock(\.self) }

    /// The number of bytes that the clients' side has taken.
    var sentBytes: Int { said.withLock(\.self) }

    /// Returns once a request is there.
    func arrival() async {
        var all = arrivals.makeAsyncIterator()
        _ = await all.next()
    }

    /// Returns once a client whose departure was waited for has gone.
    func departure() async {
        var all = departures.makeAsyncIterator()
        _ = await all.next()
    }

    private func serve(_ client: Int32, _ acts: [Act]) {
        var received: [UInt8] = []
        if case .greet(let text) = acts.first {
            _ = say(client, Array(text.utf8))
            while receive(client) != nil {}
            return
        }
        guard readHead(client, &received) else { return }
        for act in acts {
            switch act {
            case .say(let text): say(client, Array(text.utf8))
            case .send(let bytes): say(client, bytes)
            case .sayForever(let text):
                while say(client, Array(text.utf8)) {}
                departed.yield()
            case .readBody(let count):
                while received.count < count {
                    guard let more = receive(client) else { return }
                    received += more
                }
                read.withLock { $0.append(received) }
            case .readHead:
                guard readHead(client, &received) else { return }
            case .greet: preconditionFailure("a greeting comes first")
            case .reset:
                var none = linger(l_onoff: 1, l_linger: 0)
                setsockopt(client, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
                return
            case .waitForTest(let semaphore): semaphore.wait()
            case .waitForClient:
                while receive(client) != nil {}
                departed.yield()
            }
        }
    }

    /// Notes the next head, and leaves what came after it.
    private func readHead(_ client: Int32, _ received: inout [UInt8]) -> Bool {
        while true {
            if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
                received = Array(received[end.upperBound...])
                heads.withLock { $0.append(head) }
                arrived.yield()
                return true
            }
            guard let more = receive(client) else { return false }
            received += more
        }
    }

    @discardableResult
    private func say(_ client: Int32, _ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
            said.withLock { $0 += count }
        }
        return true
    }

    private func receive(_ client: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { recv(client, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}
