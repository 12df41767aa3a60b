import ClientDoubles
import Synchronization
import Testing

@testable import MarketClient

/// The order of turns where only so many photos are fetched at a time.
@Suite(.timeLimit(.minutes(10)))
struct PrioritySemaphoreTests {
    private final class Turns: Sendable {
        private let numbers = Mutex<[Int]>([])
        var all: [Int] { numbers.withLock(\.self) }
        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
    }

    @Test(arguments: [
        ([PhotoPriority.prefetch, .prefetch, .prefetch], [0, 1, 2]),
        ([.visible, .visible, .visible], [0, 1, 2]),
        ([.prefetch, .visible, .prefetch], [1, 0, 2]),
    ])
    func visibleComeFirstAndThenWhoCameFirst(priorities: [PhotoPriority], order: [Int]) async throws {
        let semaphore = PrioritySemaphore(width: 1)
        let gate = Gate()
        let turns = Turns()
        try await withThrowingTaskGroup { group in
            group.addTask { try await semaphore.pass(SharedPriority(.visible)) { _ = await gate.pass() } }
            await gate.arrivals(1)
            for (number, priority) in priorities.enumerated() {
                let urgency = SharedPriority(priority)
                group.addTask {
                    try await semaphore.pass(urgency) { turns.append(number) }
                }
                while semaphore.waiting.count <= number { await Task.yield() }
            }
            gate.open()
            try await group.waitForAll()
        }
        #expect(turns.all == order)
    }
}
