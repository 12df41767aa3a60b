import Market
import Testing

@testable import MarketClient

struct EventQueueTests {
    private func told(_ body: (EventQueue) -> Void) async -> [MarketEvent] {
        let (stream, events) = AsyncStream<MarketEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(EventQueue.capacity)
        )
        body(EventQueue(events))
        events.finish()
        var told: [MarketEvent] = []
        for await event in stream { told.append(event) }
        return told
    }

    @Test func aListenerThatKeepsUpReceivesEachEventOnce() async {
        let sent = (1...100).map { MarketEvent.removed(Product.ID($0), nil) }
        #expect(await told { queue in sent.forEach(queue.yield) } == sent)
    }

    /// As an app that is suspended while a busy market goes on.
    @Test func aSlowListenerIsNotifiedOfAGap() async {
        let told = await told { queue in
            queue.yield(.link(.live))
            for number in 1...10_000 { queue.yield(.removed(Product.ID(Int64(number)), nil)) }
        }
        #expect(told.count == EventQueue.capacity)
        #expect(told.count { $0 == .missed(nil) } == 1)
        #expect(told.last == .removed(Product.ID(10_000), nil))
        // Only the newest events follow the mark of a gap.
        let after = told.drop { $0 != .missed(nil) }.filter { $0 != .missed(nil) && $0 != .link(.live) }
        #expect(after == (10_001 - Int64(after.count)...10_000).map { .removed(Product.ID($0), nil) })
    }

    /// An event that is sent only once stays in the queue, at any place among the others.
    @Test(arguments: [0, 1, 2, 500, 998, 999, 1_000, 1_001, 3_000])
    func aOneTimeEventIsDelivered(place: Int) async {
        let own: [MarketEvent] = [.link(.live), .saved(SavedItemEvent(.likes))]
        let told = await told { queue in
            queue.yield(.link(.polling))
            for number in 0..<5_000 {
                if number == place { own.forEach(queue.yield) }
                queue.yield(.removed(Product.ID(Int64(number)), nil))
            }
        }
        for event in own { #expect(told.count { $0 == event } == 1, "\(event)") }
        #expect(told.contains(.missed(nil)) && told.count <= EventQueue.capacity)
    }

    @Test func ownEventsWithoutEndStillLeaveRoom() async {
        let told = await told { queue in
            for _ in 0..<5_000 { queue.yield(.saved(SavedItemEvent(.likes))) }
        }
        #expect(told.count == EventQueue.capacity)
    }
}
