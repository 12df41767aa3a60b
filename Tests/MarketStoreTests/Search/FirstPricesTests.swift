import SeededRandom
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(1)))
struct FirstPricesTests {
    @Test(
        arguments: [
            // From the beginning: all prices until there are enough.
            (2, nil, true, 1...2), (3, nil, true, 1...3), (1, nil, false, 9...9), (2, nil, false, 3...9),
            // From a place: its own price, and as many behind it as are wanted.
            (1, 2, true, 2...3), (1, 3, false, 2...3), (2, 3, false, 1...3),
            // More than there are.
            (9, nil, true, 1...9), (9, 2, false, 1...2),
        ] as [(Int, Int64?, Bool, ClosedRange<Int64>)]
    )
    func candidatesAreAsManyAsWanted(
        count: Int,
        start: Int64?,
        isAscending: Bool,
        expected: ClosedRange<Int64>
    ) {
        let prices: [Int64] = [1, 2, 3, 3, 9]
        var first = FirstPrices(count, from: start, isAscending: isAscending)
        for price in prices { first.add(price) }
        #expect(prices.filter(first.range.contains) == prices.filter(expected.contains))
    }

    /// So many that what was found is cut again and again.
    @Test(arguments: [1, 11, 300, 5_000], [nil, 700] as [Int64?])
    func candidatesIncludeTheFirst(count: Int, start: Int64?) {
        var random = SplitMix64(seed: UInt64(count))
        let prices = (0..<4_000).map { _ in Int64.random(in: 0..<2_000, using: &random) }
        for isAscending in [true, false] {
            var first = FirstPrices(count, from: start, isAscending: isAscending)
            for price in prices { first.add(price) }
            let behind = prices.filter { price in
                start.map { isAscending ? price > $0 : price < $0 } ?? true
            }.sorted(by: isAscending ? (<) : (>))
            let range = first.range
            #expect(behind.prefix(count).allSatisfy { range.contains($0) })
            let last = behind.prefix(count).last
            if behind.count > count {
                #expect(
                    isAscending
                        ? range.upperBound == last
                        : range.lowerBound == last
                )
            }
        }
    }
}
