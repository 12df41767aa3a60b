import Synchronization
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(10)))
struct MonitorTests {
    @Test func waiterIsWokenByAnotherThread() async {
        let number = Monitor(0)
        let found = onAThread { number.wait { $0 == 2 ? "two" : nil } }
        for _ in 0..<2 {
            number.withLock { $0 += 1 }
            number.wakeOne()
        }
        #expect(await found.value == "two")
    }

    @Test func allWaitersAreWoken() async {
        let isOpen = Monitor(false)
        var waiting: [Task<String, Never>] = []
        for _ in 0..<8 { waiting.append(onAThread { isOpen.wait { $0 ? "in" : nil } }) }
        isOpen.withLock { $0 = true }
        isOpen.wakeAll()
        for task in waiting { #expect(await task.value == "in") }
    }

    @Test func waitTimesOut() {
        let looks = Mutex(0)
        let found = Monitor("nothing").wait(for: .zero) { _ in
            looks.withLock { $0 += 1 }
            return String?.none
        } otherwise: { state in
            state
        }
        #expect(found == "nothing")
        #expect(looks.withLock { $0 } == 2)
    }

    @Test func timeoutOverASecondIsHandled() async {
        let isOver = Monitor(false)
        let found = onAThread {
            isOver.wait(for: .milliseconds(59_999)) {
                $0 ? "over" : nil
            } otherwise: { _ in
                "too late"
            }
        }
        isOver.withLock { $0 = true }
        isOver.wakeOne()
        #expect(await found.value == "over")
    }

    /// A timeout gives up only after a last check of everything that was there.
    @Test func lastCheckBeforeATimeoutIsAtomic() async {
        struct Line {
            var things = 0
            var isAwaited = true
        }
        for _ in 0..<500 {
            let line = Monitor(Line())
            let taken = onAThread {
                line.wait(for: .zero) {
                    $0.things > 0 ? "\($0.things)" : nil
                } otherwise: { line in
                    line.isAwaited = false
                    return "none"
                }
            }
            let isAwaited = line.withLock { line in
                if line.isAwaited { line.things += 1 }
                return line.isAwaited
            }
            line.wakeOne()
            #expect(await taken.value == (isAwaited ? "1" : "none"))
        }
    }

    @Test func thrownErrorReleasesTheLock() {
        struct Refusal: Error {}
        let number = Monitor(1)
        #expect(throws: Refusal.self) { try number.withLock { _ throws(Refusal) in throw Refusal() } }
        #expect(number.withLock { $0 } == 1)
    }

    private func onAThread(_ body: @escaping @Sendable () -> String) -> Task<String, Never> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        Thread.start(named: "test") { continuation.yield(body()) }
        return Task { await stream.first { _ in true } ?? "" }
    }
}
