import Synchronization
import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct WorkerTrialTests {
    private final class Fixture: Sendable {
        let now = Mutex(Duration.zero)
        let trials = Mutex(0)
        let isGood = Mutex(true)

        func trial() -> WorkerTrial {
            WorkerTrial(uptime: { [self] in now.withLock(\.self) }) { [self] in
                trials.withLock { $0 += 1 }
                return isGood.withLock(\.self)
            }
        }

        func advance(_ time: Duration) { now.withLock { $0 += time } }
        var count: Int { trials.withLock(\.self) }
    }

    @Test func workersAreNotTriedWhileTheySucceed() async {
        let fixture = Fixture()
        let trial = fixture.trial()

        for _ in 1...3 { #expect(await trial.isGood()) }
        fixture.advance(.seconds(299))
        #expect(await trial.isGood())
        #expect(fixture.count == 1)
        fixture.advance(.seconds(1))
        #expect(await trial.isGood())
        #expect(fixture.count == 2)
    }

    @Test func failureIsRetriedSoon() async {
        let fixture = Fixture()
        fixture.isGood.withLock { $0 = false }
        let trial = fixture.trial()

        #expect(await !trial.isGood())
        fixture.isGood.withLock { $0 = true }
        #expect(await !trial.isGood())
        fixture.advance(.seconds(30))
        #expect(await trial.isGood())
        #expect(fixture.count == 2)
    }

    @Test func concurrentChecksShareOneTrial() async {
        let fixture = Fixture()
        let trial = fixture.trial()

        await withTaskGroup { group in
            for _ in 1...20 { group.addTask { #expect(await trial.isGood()) } }
        }

        #expect(fixture.count == 1)
    }
}
