import SeededRandom
import Testing

@testable import MarketClient

@Suite(.timeLimit(.minutes(10)))
struct LeastRecentlyUsedTests {
    @Test func leastRecentlyUsedIsEvictedFirst() {
        var kept = LeastRecentlyUsed<Int, String>(limit: 6)
        for key in 1...3 { kept.keep("\(key)", for: key, cost: 2) }
        _ = kept.value(for: 1)
        kept.keep("4", for: 4, cost: 2)

        #expect(kept.value(for: 2) == nil)
        #expect([1, 3, 4].map { kept.value(for: $0) } == ["1", "3", "4"])
    }

    @Test func valuesOverHalfTheLimitAreNotCached() {
        var kept = LeastRecentlyUsed<Int, String>(limit: 10)
        kept.keep("small", for: 1, cost: 1)
        kept.keep("huge", for: 2, cost: 6)

        #expect(kept.value(for: 2) == nil)
        #expect(kept.value(for: 1) == "small")
    }

    @Test func aReplacementTooLargeToKeepTakesTheOldOneAway() {
        var kept = LeastRecentlyUsed<Int, String>(limit: 10)
        kept.keep("old", for: 1, cost: 1)
        kept.keep("new", for: 1, cost: 9)

        #expect(kept.value(for: 1) == nil)
        #expect(kept.cost == 0)
    }

    /// Against a list that is searched from its start.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func cacheMatchesAReferenceImplementation(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var kept = LeastRecentlyUsed<Int, Int>(limit: 50)
        var model: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<5_000 {
            let key = Int.random(in: 0..<30, using: &random)
            let place = model.firstIndex { $0.key == key }
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                let cost = Int.random(in: 1...30, using: &random)
                place.map { _ = model.remove(at: $0) }
                if cost <= 25 {
                    while model.map(\.cost).reduce(cost, +) > 50 { model.removeLast() }
                    model.insert((key, step, cost), at: 0)
                }
                kept.keep(step, for: key, cost: cost)
            case 2:
                place.map { _ = model.remove(at: $0) }
                kept.remove(key)
            default:
                let value = place.map { place in
                    let found = model.remove(at: place)
                    model.insert(found, at: 0)
                    return found.value
                }
                #expect(kept.value(for: key) == value)
            }
            #expect(kept.cost == model.map(\.cost).reduce(0, +))
            #expect(kept.count == model.count)
        }
        #expect(kept.peakCost <= 50)
    }
}
