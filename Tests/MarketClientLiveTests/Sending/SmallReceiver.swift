import Curl
import Synchronization

/// A receiver that has room for so many bytes.
final class SmallReceiver: CurlReceiver {
    private let room: Int
    private let received = Mutex(0)
    private let (full, isFull) = AsyncStream<Void>.makeStream()
    private let (ends, hasEnded) = AsyncStream<CurlError?>.makeStream()

    init(room: Int) {
        self.room = room
    }

    var count: Int { received.withLock(\.self) }

    func fullness() async {
        var all = full.makeAsyncIterator()
        _ = await all.next()
    }

    func end() async -> CurlError? {
        var all = ends.makeAsyncIterator()
        return await all.next() ?? nil
    }

    func sent(_ bytes: Int64) {}

    func began(status: Int, fields: [(name: String, value: String)]) {}

    func received(_ bytes: [UInt8]) -> Bool {
        let count = received.withLock { count in
            count += bytes.count
            return count
        }
        if count >= room { isFull.yield() }
        return count < room
    }

    func ended(_ error: CurlError?) {
        hasEnded.yield(error)
    }
}
