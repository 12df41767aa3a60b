import Foundation
import Glibc
import LoopbackSocket
import Synchronization

/// A server that says exactly what it is told, one connection after the other, and notes what became of each.
final class RawServer: Sendable {
    enum Act: Sendable {
        case say(String)
        /// Waits until the client goes away.
        case waitForClient
        case readBody(count: Int)
        /// Waits until the test signals.
        case waitForTest(DispatchSemaphore)
    }

    private let taken: TakenPort
    private let heads = Mutex<[String]>([])
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
        while received.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            guard let more = receive(client) else { return }
            received += more
        }
        guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        heads.withLock { $0.append(head) }
        arrived.yield()
        var body = received.count - end.upperBound
        for act in acts {
            switch act {
            case .say(let text):
                _ = Array(text.utf8).withUnsafeBytes {
                    send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
            case .readBody(let count):
                while body < count {
                    guard let more = receive(client) else { return }
                    body += more.count
                }
            case .waitForTest(let semaphore): semaphore.wait()
            case .waitForClient:
                while receive(client) != nil {}
                departed.yield()
            }
        }
    }

    private func receive(_ client: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = buffer.withUnsafeMutableBytes { recv(client, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}
