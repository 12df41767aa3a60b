import SeededRandom
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(1)))
struct PriceLevelTests {
    @Test func levelsAreMonotonic() {
        var prices: [Int64] = Array(0...10_000)
        for power in 13..<63 {
            let price = Int64(1) << power
            prices += [price - 1, price, price + 1, price + price / 1_000, price + price / 2]
        }
        prices.append(.max)
        prices.sort()
        for (lower, higher) in zip(prices, prices.dropFirst()) {
            #expect(PriceLevel(lower) <= PriceLevel(higher), "\(lower) and \(higher)")
        }
    }

    @Test(
        arguments: [
            (100_000, 100_001), (1 << 31 - 2, 1 << 31 - 1), (1 << 31 - 1, 1 << 31),
            (5_000_000_000, 5_000_010_000), (.max / 1_000_001 * 1_000_000, .max),
        ] as [(Int64, Int64)]
    )
    func pricesAMillionthApartHaveDifferentLevels(lower: Int64, higher: Int64) {
        #expect(PriceLevel(lower) < PriceLevel(higher))
    }

    @Test(arguments: [0, 1, 100, 12_345_600, 1 << 31 - 1] as [Int64])
    func levelOfOnePriceGivesThePrice(price: Int64) {
        #expect(PriceLevel(price).price == price)
    }

    @Test(arguments: [1 << 31, 1 << 31 + 1, 1 << 40, .max] as [Int64])
    func levelOfSeveralPricesGivesNone(price: Int64) {
        #expect(PriceLevel(price).price == nil)
    }

    @Test(
        arguments: [
            // From the beginning: all levels until there are enough.
            (2, nil, true, 1...2), (3, nil, true, 1...3), (1, nil, false, 9...9), (2, nil, false, 3...9),
            // From a place: its own level, and as many behind it as are wanted.
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
        let levels = ([1, 2, 3, 3, 9] as [Int64]).map { PriceLevel($0) }
        var first = FirstLevels(count, from: start.map { PriceLevel($0) }, isAscending: isAscending)
        for level in levels { first.add(level) }
        let found = levels.filter(first.range.contains)
        #expect(found == levels.filter { expected.contains(Int64($0.rawValue)) })
    }

    /// So many that what was found is cut again and again.
    @Test(arguments: [1, 11, 300, 5_000], [nil, 700] as [Int64?])
    func candidatesIncludeTheFirst(count: Int, start: Int64?) {
        var random = SplitMix64(seed: UInt64(count))
        let prices = (0..<4_000).map { _ in Int64.random(in: 0..<2_000, using: &random) }
        for isAscending in [true, false] {
            var first = FirstLevels(count, from: start.map { PriceLevel($0) }, isAscending: isAscending)
            for price in prices { first.add(PriceLevel(price)) }
            let behind = prices.filter { price in
                start.map { isAscending ? price > $0 : price < $0 } ?? true
            }.sorted(by: isAscending ? (<) : (>))
            let range = first.range
            #expect(behind.prefix(count).allSatisfy { range.contains(PriceLevel($0)) })
            let last = behind.prefix(count).last
            if behind.count > count {
                #expect(
                    isAscending
                        ? range.upperBound == last.map { PriceLevel($0) }
                        : range.lowerBound == last.map { PriceLevel($0) }
                )
            }
        }
    }
}
