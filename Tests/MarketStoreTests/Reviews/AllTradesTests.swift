import Testing

@testable import MarketStore

struct AllTradesTests {
    @Test(arguments: [0, 1, 19_999, 20_000, 20_001, 123_456] as [Int64])
    func partsHaveEachIdOnce(last: Int64) {
        let parts = AllTrades.parts(upTo: last)
        #expect(parts.reduce(0) { $0 + $1.count } == Int(last))
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound + 1 == $1.lowerBound })
        #expect((parts.first?.lowerBound ?? 1, parts.last?.upperBound ?? 0) == (1, last))
    }
}
