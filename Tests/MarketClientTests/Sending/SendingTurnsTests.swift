import ClientDoubles
import Testing

@testable import MarketClient

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SendingTurnsTests {
    private let turns = SendingTurns<Int>(clock: ImmediateClock()) { 0 }

    @Test func nothingIsSentOnceItWasStopped() async {
        await confirmation("asked for what is next", expectedCount: 0) { asked in
            turns.stop()
            turns.proceed { () -> Int? in
                asked()
                return nil
            } _: { _ in
            }
            // Whatever the call began is ahead of this on the main actor.
            await Task {}.value
        }
    }

    @Test func nothingIsSentAfterStopping() async {
        var waiting = [1, 2, 3]
        var sent: [Int] = []
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            turns.proceed {
                waiting.isEmpty ? nil : waiting.removeFirst()
            } _: { [turns] item in
                sent.append(item)
                turns.stop()
                ended.resume()
            }
        }
        turns.proceed {
            waiting.isEmpty ? nil : waiting.removeFirst()
        } _: {
            sent.append($0)
        }
        await Task {}.value
        #expect(sent == [1])
    }

    @Test func aFailureAfterStoppingWaitsForTheNextStart() async {
        turns.stop()
        await confirmation("tried again", expectedCount: 0) { tried in
            #expect(turns.triesAgain(1, after: .offline) { tried() })
            await Task {}.value
        }
    }

    @Test func onlyTheFailedItemIsDelayed() async {
        let clock = TestClock()
        let turns = SendingTurns<Int>(clock: clock) { 0.5 }
        await confirmation("went on") { goesOn in
            #expect(turns.delays(1, after: .offline) { goesOn() })
            #expect(turns.isDelayed(1) && !turns.isDelayed(2))
            while clock.sleeperCount == 0, !Task.isCancelled { await Task.yield() }
            clock.advance(by: .seconds(300))
            while turns.isDelayed(1), !Task.isCancelled { await Task.yield() }
        }
        // What no time mends waits for nothing.
        #expect(!turns.delays(1, after: .refused(Refusal(status: 403))) {})
        #expect(!turns.isDelayed(1))
    }

    @Test func restartingEndsAllDelays() {
        for line in 1...3 { turns.delay(line) }
        turns.endDelays { $0 == 1 }
        turns.forget(2)
        #expect(!turns.isDelayed(1) && !turns.isDelayed(2) && turns.isDelayed(3))
        turns.forgetAll()
        #expect(!turns.isDelayed(3))
    }
}
