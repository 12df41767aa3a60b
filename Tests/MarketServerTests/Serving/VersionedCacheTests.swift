import Testing

@testable import MarketServer

@Suite(.timeLimit(.minutes(10)))
struct VersionedCacheTests {
    @Test func entryIsInvalidAfterAChange() {
        let kept = VersionedCache<String, Int>(capacity: 2)
        kept.keep(1, as: "a", at: 5)
        #expect(kept.value("a", at: 5) == 1 && kept.value("a", at: 6) == nil)

        kept.keep(2, as: "a", at: 6)
        kept.keep(3, as: "a", at: 5)
        #expect(kept.value("a", at: 6) == 2 && kept.value("a", at: 5) == 2)
    }

    @Test(arguments: [(4, true), (5, true), (6, false), (nil, false)] as [(Int64?, Bool)])
    func unaffectedEntryStaysValid(since: Int64?, isFound: Bool) async throws {
        let kept = VersionedCache<String, Int>(capacity: 2)
        kept.keep(1, as: "a", at: 5)
        #expect(try await kept.value("a", at: 7) { since } == (isFound ? 1 : nil))
        // It need not be asked for a second time, unless something changes.
        #expect(kept.value("a", at: 7) == (isFound ? 1 : nil))
        #expect(kept.value("a", at: 8) == nil)
    }

    @Test func validityIsCheckedOnlyForOlderEntries() async throws {
        let kept = VersionedCache<String, Int>(capacity: 2)
        kept.keep(1, as: "a", at: 5)
        let fresh = try await kept.value("a", at: 5) {
            Issue.record("asked of something new")
            return nil
        }
        let unknown = try await kept.value("b", at: 5) {
            Issue.record("asked of something unknown")
            return nil
        }
        #expect((fresh, unknown) == (1, nil))
    }

    @Test func leastRecentlyUsedEntryIsEvicted() {
        let kept = VersionedCache<String, Int>(capacity: 4)
        for (number, name) in ["a", "b", "c", "d"].enumerated() { kept.keep(number, as: name, at: 1) }
        #expect(kept.value("a", at: 1) == 0)
        kept.keep(4, as: "e", at: 1)
        #expect(["a", "b", "c", "d", "e"].map { kept.value($0, at: 1) } == [0, nil, nil, 3, 4])
    }

    @Test func bytesOverTheLimitEvictEntries() {
        let kept = VersionedCache<String, Int>(capacity: 10, mostBytes: 100)
        kept.keep(1, as: "a", bytes: 60, at: 1)
        kept.keep(2, as: "b", bytes: 40, at: 1)
        #expect(["a", "b"].map { kept.value($0, at: 1) } == [1, 2])
        kept.keep(3, as: "c", bytes: 1, at: 1)
        #expect(["a", "b", "c"].map { kept.value($0, at: 1) } == [nil, 2, 3])
    }

    @Test func replacedEntryIsCountedOnce() {
        let kept = VersionedCache<String, Int>(capacity: 2, mostBytes: 100)
        kept.keep(1, as: "a", bytes: 40, at: 1)
        for number in 2...9 { kept.keep(number, as: "b", bytes: 60, at: 1) }
        #expect(["a", "b"].map { kept.value($0, at: 1) } == [1, 9])
    }

    @Test func entryLargerThanTheCacheEvictsNothing() {
        let kept = VersionedCache<String, Int>(capacity: 10, mostBytes: 100)
        kept.keep(1, as: "a", bytes: 100, at: 1)
        kept.keep(2, as: "b", bytes: 101, at: 1)
        #expect(["a", "b"].map { kept.value($0, at: 1) } == [1, nil])
    }
}
