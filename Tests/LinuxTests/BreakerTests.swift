import Linux
import Testing

struct BreakerTests {
    private let start = ContinuousClock.now

    /// Returns for each second after the start whether a request may be sent.
    private func sent(_ breaker: inout Breaker, after seconds: [Int]) -> [Bool] {
        seconds.map { breaker.maySend(at: start + .seconds($0)) }
    }

    /// One that is silent since the start, and rests for five seconds.
    private func silent(patience: Int = 3) -> Breaker {
        var breaker = Breaker(patience: patience, rest: .seconds(5))
        for _ in 0..<patience { breaker.noteSilence(since: start - .seconds(10), at: start) }
        return breaker
    }

    @Test(arguments: [1, 5])
    func aSilentMachineIsAskedByOneAtATime(patience: Int) {
        var breaker = silent(patience: patience)
        // Others wait for what becomes of the one.
        #expect(sent(&breaker, after: [0, 4, 5, 5]) == [false, false, true, false])
        breaker.noteSilence(since: start + .seconds(5), at: start + .seconds(9))
        #expect(sent(&breaker, after: [13, 14]) == [false, true])
    }

    @Test func anAbandonedProbeDoesNotBlockForEver() {
        var breaker = silent()
        #expect(sent(&breaker, after: [5, 10]) == [true, true])
    }

    @Test func afterOneWordAllAreSentAgain() {
        var breaker = silent()
        breaker.noteReply(at: start)
        for _ in 1..<breaker.patience { breaker.noteSilence(since: start, at: start + .seconds(1)) }
        #expect(sent(&breaker, after: [1, 1]) == [true, true])
    }

    @Test func anAnswerElsewhereProvesTheMarketAlive() {
        var breaker = Breaker(patience: 1, rest: .seconds(5))
        breaker.noteReply(at: start + .seconds(5))
        breaker.noteSilence(since: start, at: start + .seconds(15))
        #expect(sent(&breaker, after: [15, 15]) == [true, true])
        breaker.noteSilence(since: start + .seconds(6), at: start + .seconds(16))
        #expect(sent(&breaker, after: [16]) == [false])
    }
}
