import HTTPServer
import Market
import MarketService
import MarketStore
import Synchronization
import Testing

@testable import MarketServer

/// Listeners who arrive while a store that is slow, or elsewhere, is read.
@Suite(.timeLimit(.minutes(10)))
struct EventFeedTests {
    @Test func eventsDuringAListenersCatchUpAreNotLost() async throws {
        let store = SlowChanges()
        let feed = EventFeed(changes: ChangeService(store: store), log: .silent)
        let following = Task { await feed.run() }
        defer { following.cancel() }
        await store.followed.wait()

        async let reply = feed.listen(after: 0)
        await store.listenerReads.wait()
        store.remove(2)
        // The feed reads on from 2 only when it has sent 2.
        store.remove(3)
        await store.feedReadsFrom2.wait()
        store.listenerMayGoOn.signal()

        let text = await Reply(try await reply).text
        #expect(text.contains("id: 1\n") && text.contains("id: 2\n"))
    }

    @Test(arguments: [(3, 0, nil), (3, 2, ["3"]), (3, 3, []), (1, 0, ["1"])])
    func recentEventsAreBounded(sent: Int, after: Int, expected: [String]?) {
        let recent = RecentEvents(capacity: 1)
        for number in 1...sent { recent.add(ServerSentEvent("\(number)", id: "\(number)"), Int64(number)) }
        let found = recent.events(after: Int64(after))?.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(found?.count == expected?.count)
        for (text, number) in zip(found ?? [], expected ?? []) { #expect(text.contains("id: \(number)\n")) }
    }
}

/// Changes that each remove a product; a reader of all of them waits until a test lets it go on.
private final class SlowChanges: ChangeStoring {
    let followed = Signal()
    let listenerReads = Signal()
    let listenerMayGoOn = Signal()
    let feedReadsFrom2 = Signal()
    let mostChangesAtOnce = 1_000
    private let latest = Mutex<Int64>(1)
    private let numbers = AsyncStream<Int64>.makeStream()

    var latestChange: Int64 { latest.withLock(\.self) }

    func remove(_ number: Int64) {
        latest.withLock { $0 = number }
        numbers.continuation.yield(number)
    }

    func changeNumbers() -> AsyncStream<Int64> {
        followed.signal()
        return numbers.stream
    }

    func changes(since number: Int64, limit: Int) async throws(MarketError) -> [Change] {
        let latest = latestChange
        if limit == mostChangesAtOnce {
            listenerReads.signal()
            await listenerMayGoOn.wait()
        } else if number == 2 {
            feedReadsFrom2.signal()
        }
        guard number < latest else { return [] }
        // The feed gets one at a time.
        let last = limit == mostChangesAtOnce ? latest : number + 1
        return (number + 1...last).map { Change(number: $0, subject: .removed(Product.ID($0))) }
    }
}

/// Something that happens once, and is waited for by one.
private final class Signal: Sendable {
    private let happened = AsyncStream<Void>.makeStream()

    func signal() { happened.continuation.yield() }

    func wait() async {
        for await _ in happened.stream { return }
    }
}
