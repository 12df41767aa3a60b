import Testing

@testable import S3

struct BreakerTests {
    private let start = ContinuousClock.now

    /// Who may send, so many seconds after the start.
    private func sent(_ breaker: inout Breaker, after seconds: [Int]) -> [Bool] {
        seconds.map { breaker.maySend(at: start + .seconds($0)) }
    }

    private func silent() -> Breaker {
        var breaker = Breaker()
        for _ in 0..<Breaker.patience { breaker.noteSilence(at: start) }
        return breaker
    }

    @Test func aSilentStoreIsAskedByOneAtATime() {
        var breaker = silent()
        // Others wait for what becomes of the one.
        #expect(sent(&breaker, after: [0, 4, 5, 5]) == [false, false, true, false])
        breaker.noteSilence(at: start + .seconds(9))
        #expect(sent(&breaker, after: [13, 14]) == [false, true])
    }

    @Test func whoTriedAndNeverSaidMoreHoldsNobodyUpForEver() {
        var breaker = silent()
        #expect(sent(&breaker, after: [5, 10]) == [true, true])
    }

    @Test func afterOneWordAllAreSentAgain() {
        var breaker = silent()
        breaker.noteReply()
        for _ in 1..<Breaker.patience { breaker.noteSilence(at: start) }
        #expect(sent(&breaker, after: [0, 0]) == [true, true])
    }
}
