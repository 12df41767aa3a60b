import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct AttemptLimitTests {
    @Test func afterTheBurstOneAttemptPerIntervalIsAllowed() {
        var limit = AttemptLimit<String>(burst: 3, interval: .seconds(10))
        let first = (0..<5).map { _ in limit.take("a", now: .seconds(100))?.seconds }

        #expect(first == [nil, nil, nil, 10, 10])
        #expect(limit.take("a", now: .seconds(109.5))?.seconds == 1)
        #expect(limit.take("a", now: .seconds(110)) == nil)
        #expect(limit.take("a", now: .seconds(110))?.seconds == 10)
        #expect(limit.take("b", now: .seconds(110)) == nil)
    }

    @Test func rightPasswordClearsWrongAttempts() {
        var limit = AttemptLimit<String>(burst: 1, interval: .seconds(10))
        _ = limit.take("a", now: .zero)
        limit.forgive("a")

        #expect(limit.take("a", now: .zero) == nil)
    }

    @Test func waitingRestoresAtMostTheBurst() {
        var limit = AttemptLimit<String>(burst: 2, interval: .seconds(10))
        _ = limit.take("a", now: .zero)
        let later = (0..<3).map { _ in limit.take("a", now: .seconds(100_000)) == nil }

        #expect(later == [true, true, false])
    }

    @Test func memoryIsBoundedUnderManyKeys() {
        var limit = AttemptLimit<Int>(burst: 1, interval: .seconds(10), capacity: 100)
        for key in 0..<10_000 {
            _ = limit.take(key, now: .milliseconds(key))
            #expect(limit.count <= 100)
        }
    }
}
