import Testing

@testable import MarketStore

struct CheckpointPaceTests {
    private func due(_ pages: [Int]) -> [Bool] {
        var pace = CheckpointPace()
        return pages.map { pace.isDue(pages: $0) }
    }

    @Test func theLogIsWrittenBackEachTimeSoMuchMoreStandsInIt() {
        #expect(due([100, 255, 256, 300, 511, 512]) == [false, false, true, false, false, true])
    }

    @Test func aLogThatCannotRestartDoesNotDelayEveryCommit() {
        #expect(due([256, 257, 258, 400]) == [true, false, false, false])
    }

    @Test func aRestartedLogIsCountedFromItsStart() {
        #expect(due([300, 10, 255, 260]) == [true, false, false, true])
    }

    @Test func oneLargeCommitIsWrittenBackAtOnce() {
        #expect(due([5_000, 5_100, 5_256]) == [true, false, true])
    }
}
