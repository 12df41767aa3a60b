import Testing

@testable import MarketStore

struct DatabaseSilenceTests {
    private let start = ContinuousClock.now

    /// Who may ask, so many seconds after the start.
    private func asked(_ silence: inout DatabaseSilence, after seconds: [Int]) -> [Bool] {
        seconds.map { silence.mayAsk(at: start + .seconds($0)) }
    }

    private func silent() -> DatabaseSilence {
        var silence = DatabaseSilence()
        silence.noteLoss(since: start - .seconds(10), at: start)
        return silence
    }

    @Test func aSilentDatabaseIsTriedByOneAtATime() {
        var silence = silent()
        #expect(asked(&silence, after: [0, 2, 3, 3, 5]) == [false, false, true, false, false])
        silence.noteLoss(since: start + .seconds(3), at: start + .seconds(8))
        #expect(asked(&silence, after: [10, 11, 11]) == [false, true, false])
    }

    @Test func whoTriesItForEverHoldsNobodyUp() {
        var silence = silent()
        #expect(asked(&silence, after: [3, 6, 9]) == [true, true, true])
    }

    @Test func afterOneWordAllAskAgain() {
        var silence = silent()
        silence.noteAnswer(at: start + .seconds(1))
        #expect(asked(&silence, after: [0, 0]) == [true, true])
    }

    @Test func aDatabaseThatAnsweredAnotherIsNotSilent() {
        var silence = DatabaseSilence()
        silence.noteAnswer(at: start + .seconds(5))
        silence.noteLoss(since: start, at: start + .seconds(15))
        #expect(asked(&silence, after: [15, 15]) == [true, true])
        silence.noteLoss(since: start + .seconds(6), at: start + .seconds(16))
        #expect(asked(&silence, after: [16]) == [false])
    }

    @Test func aConnectionThatBreaksOffAtOnceIsNoSilence() {
        var silence = silent()
        silence.noteLoss(since: start + .seconds(3), at: start + .milliseconds(3_010))
        #expect(asked(&silence, after: [4, 4]) == [true, true])
    }
}
