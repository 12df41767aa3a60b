import SeededRandom
import Testing

@testable import MarketStore

@Suite(.timeLimit(.minutes(10)))
struct IDSetTests {
    @Test(
        arguments: [[], [0], [1, 63, 64, 65], [1_000, 1], [65_535, 65_536], [IDSet.ids.upperBound]]
            as [[Int64]]
    )
    func setContainsOnlyWhatWasInserted(ids: [Int64]) {
        var set = IDSet()
        for id in ids { set.insert(id) }
        for id in ids { set.insert(id) }

        #expect(
            [-1, 0, 1, 2, 62, 63, 64, 65, 66, 999, 1_000, 65_535, 65_536, .max].filter(set.contains)
                == ids.sorted().filter { $0 < IDSet.ids.upperBound }
        )
        #expect(ids.allSatisfy(set.contains))
        #expect(set.count == ids.count)
    }

    /// Random sets beside those of the language: `dense` ones have more bits than a list would hold.
    @Test(arguments: [
        (UInt64(1), 300_000, 500), (2, 300_000, 40_000), (3, 70_000, 30_000), (4, 140_000, 9_000),
    ])
    func setBehavesLikeSwiftsSet(seed: UInt64, limit: Int64, size: Int) {
        var random = SplitMix64(seed: seed)
        func some(_ size: Int) -> (IDSet, Set<Int64>) {
            var (set, plain) = (IDSet(), Set<Int64>())
            for _ in 0..<size {
                let id = Int64.random(in: 0..<limit, using: &random)
                if Int.random(in: 0..<4, using: &random) == 0, let old = plain.first {
                    set.remove(old)
                    plain.remove(old)
                }
                set.insert(id)
                plain.insert(id)
            }
            return (set, plain)
        }
        let ((left, plainLeft), (right, plainRight)) = (some(size), some(9_000))
        #expect(all(left) == plainLeft.sorted())
        #expect(left.count == plainLeft.count)
        for (one, other) in [(left, right), (right, left)] {
            let common = one.intersection(other)
            #expect(all(common) == plainLeft.intersection(plainRight).sorted())
            #expect(common.count == plainLeft.intersection(plainRight).count)
        }
        let sorted = plainLeft.sorted()
        for place in [nil, -1, 0, 1, 65_535, 65_536, sorted[sorted.count / 2], limit, .max - 1] as [Int64?] {
            for count in [0, 1, 20, 5_000] {
                let newer = sorted.filter { $0 > place ?? -1 }.prefix(count)
                #expect(left.ids(from: place, isAscending: true, count: count) == Array(newer))
                let older = sorted.reversed().filter { $0 < place ?? .max }.prefix(count)
                #expect(left.ids(from: place, isAscending: false, count: count) == Array(older))
            }
        }
    }

    @Test func denseSetsUseOneBitAnElement() {
        var (few, many) = (IDSet(), IDSet())
        for id in 0..<Int64(4_096) { few.insert(id * 16) }
        for id in 0..<Int64(65_536) { many.insert(id) }
        #expect(few.byteCount < 9_000)
        #expect(many.byteCount < 9_000)
    }

    private func all(_ set: IDSet) -> [Int64] {
        var ids: [Int64] = []
        set.forEach { ids.append($0) }
        return ids
    }
}
