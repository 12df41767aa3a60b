import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10)))
struct TallyTests {
    /// A step at random, as a search through all counts would have it.
    @Test func theMostFrequentIsTrackedUnderAnyChanges() {
        var random = SystemRandomNumberGenerator()
        var tally = Tally<Int>()
        var plain: [Int: Int] = [:]
        for _ in 0..<20_000 {
            let thing = Int.random(in: 0..<12, using: &random)
            if Bool.random(using: &random) {
                tally.add(thing)
                plain[thing, default: 0] += 1
            } else {
                tally.remove(thing)
                if let count = plain[thing] { plain[thing] = count > 1 ? count - 1 : nil }
            }
            let found = tally.mostFrequent
            #expect(found?.count == plain.values.max())
            #expect(found.map { plain[$0.thing] == $0.count } ?? plain.isEmpty)
            #expect(tally.count == plain.count && tally[thing] == plain[thing] ?? 0)
        }
    }
}
