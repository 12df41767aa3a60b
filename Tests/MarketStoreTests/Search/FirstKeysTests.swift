import SeededRandom
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct FirstKeysTests {
    /// So many that what was found is cut again and again, and prices that many share.
    @Test(arguments: [1, 2, 11, 300, 5_000], [nil, PageKey(key: 700, id: 2_000)])
    func theFirstBehindAPlaceAreFound(count: Int, start: PageKey?) {
        var random = SplitMix64(seed: UInt64(count))
        let keys = (1...4_000).map {
            PageKey(key: Int64.random(in: 0..<2_000, using: &random), id: Int64($0))
        }
        for isAscending in [true, false] {
            var first = FirstKeys(count, from: start, isAscending: isAscending)
            for key in keys { first.add(key) }
            let inOrder = keys.sorted { ($0.key, $0.id) < ($1.key, $1.id) }
            let behind = (isAscending ? inOrder : inOrder.reversed()).filter { key in
                guard let start else { return true }
                let (here, there) = ((key.key, key.id), (start.key, start.id))
                return isAscending ? here > there : here < there
            }
            #expect(first.keys == Array(behind.prefix(count)))
        }
    }

    @Test
    func noKeysComeFromAnEmptyIndex() {
        #expect(FirstKeys(20, from: nil, isAscending: true).keys == [])
    }
}
