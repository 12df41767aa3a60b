import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(1)))
struct FairLineTests {
    @Test func partiesTakeTurnsInTheirOwnOrder() {
        var line = FairLine<String, String>(limit: 9, share: 9)
        for text in ["a1", "a2", "a3", "b1", "c1", "b2"] { #expect(line.add(text) == nil) }
        #expect(line.rest() == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func knownPartiesAreServedFirst() {
        var line = FairLine<String, String>(limit: 9, share: 9)
        for text in ["a1", "a2", "b1"] { _ = line.add(text) }
        _ = line.add("k1", isFirst: true)
        _ = line.add("k2", isFirst: true)
        #expect(line.rest() == ["k1", "k2", "a1", "b1", "a2"])
    }

    @Test func partyIsLimitedToItsShare() {
        var line = FairLine<String, String>(limit: 9, share: 2)
        #expect(["a1", "a2", "a3", "b1"].map { line.add($0) } == [nil, nil, "a3", nil])
        #expect(line.rest() == ["a1", "b1", "a2"])
    }

    @Test func fullQueueEvictsFromTheLargestParty() {
        var line = FairLine<String, String>(limit: 3, share: 3)
        #expect(["a1", "a2", "a3"].map { line.add($0) } == [nil, nil, nil])
        #expect(line.add("b1") == "a3")
        #expect(line.add("b2") == "b2")
        #expect(line.add("c1") == "a2")
        #expect(line.add("d1") == "d1")
        #expect(line.add("k1", isFirst: true) != nil)
        #expect(line.count == 3 && line.rest().first == "k1")
    }

    @Test func knownPartyIsNotEvictedForAnUnknownOne() {
        var line = FairLine<String, String>(limit: 2, share: 2)
        #expect(["k1", "k2"].map { line.add($0, isFirst: true) } == [nil, nil])
        #expect(line.add("a1") == "a1")
        #expect(line.add("l1", isFirst: true) == "k2")
    }
}

extension FairLine where Party == String, Element == String {
    /// For the party that the first letter names.
    fileprivate mutating func add(_ text: String, isFirst: Bool = false) -> String? {
        add(text, for: String(text.prefix(1)), isFirst: isFirst)
    }

    fileprivate mutating func rest() -> [String] {
        var rest: [String] = []
        while let next = next() { rest.append(next) }
        return rest
    }
}
