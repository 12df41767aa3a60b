import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(1)))
struct IDSetTests {
    @Test(arguments: [[], [0], [1, 63, 64, 65], [1_000, 1], [IDSet.ids.upperBound]] as [[Int64]])
    func whatWasPutInIsThereAndNothingElse(ids: [Int64]) {
        var set = IDSet()
        for id in ids { set.insert(id) }

        #expect(
            [-1, 0, 1, 2, 62, 63, 64, 65, 66, 999, 1_000, .max].filter(set.contains)
                == ids.sorted().filter { $0 <= 1_000 }
        )
        #expect(ids.allSatisfy(set.contains))
    }
}
