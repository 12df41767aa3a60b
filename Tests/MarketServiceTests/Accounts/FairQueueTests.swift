import Testing

@testable import MarketService

@Suite(.timeLimit(.minutes(10)))
struct FairQueueTests {
    @Test func partiesTakeTurnsInTheirOwnOrder() {
        var line = FairQueue<String, String, String>(limit: 9, share: 9)
        for text in ["a1", "a2", "a3", "b1", "c1", "b2"] { #expect(line.add(text) == nil) }
        #expect(line.rest() == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test func knownPartiesAreServedFirst() {
        var line = FairQueue<String, String, String>(limit: 9, share: 9)
        for text in ["a1", "a2", "b1"] { _ = line.add(text) }
        _ = line.add("k1", isFirst: true)
        _ = line.add("k2", isFirst: true)
        #expect(line.rest() == ["k1", "k2", "a1", "b1", "a2"])
    }

    @Test func partyIsLimitedToItsShare() {
        var line = FairQueue<String, String, String>(limit: 9, share: 2)
        #expect(["a1", "a2", "a3", "b1"].map { line.add($0) } == [nil, nil, "a3", nil])
        #expect(line.rest() == ["a1", "b1", "a2"])
    }

    @Test func fullQueueEvictsFromTheLargestParty() {
        var line = FairQueue<String, String, String>(limit: 3, share: 3)
        #expect(["a1", "a2", "a3"].map { line.add($0) } == [nil, nil, nil])
        #expect(line.add("b1") == "a3")
        #expect(line.add("b2") == "b2")
        #expect(line.add("c1") == "a2")
        #expect(line.add("d1") == "d1")
        #expect(line.add("k1", isFirst: true) != nil)
        #expect(line.count == 3 && line.rest().first == "k1")
    }

    @Test func knownPartyIsNotEvictedForAnUnknownOne() {
        var line = FairQueue<String, String, String>(limit: 2, share: 2)
        #expect(["k1", "k2"].map { line.add($0, isFirst: true) } == [nil, nil])
        #expect(line.add("a1") == "a1")
        #expect(line.add("l1", isFirst: true) == "k2")
    }
}

extension FairQueueTests {
    @Test func circlesTakeTurnsBeforeTheirParties() {
        var line = FairQueue<String, String, String>(limit: 9, share: 9)
        for text in ["a1", "b1", "c1", "a2"] { #expect(line.add(text, in: "wide") == nil) }
        for text in ["d1", "d2"] { #expect(line.add(text) == nil) }
        #expect(line.rest() == ["a1", "d1", "b1", "d2", "c1", "a2"])
    }

    /// As 320 networks of one /48 did, each with one request.
    @Test func widerNetworkOfManyGivesWayInAFullQueue() {
        var line = FairQueue<String, String, String>(limit: 16, share: 9)
        for number in 1...16 {
            #expect(line.add("n\(number)", for: "\(number)", in: "wide", isFirst: false) == nil)
        }
        #expect(line.add("n17", for: "17", in: "wide", isFirst: false) == "n17")
        #expect(line.add("a1") == "n16")
        #expect(line.add("b1") == "n15")
        #expect(Array(line.rest().prefix(5)) == ["n1", "a1", "b1", "n2", "n3"])
    }

    @Test func startedWorkKeepsItsPlace() {
        var line = FairQueue<String, String, String>(limit: 2, share: 2)
        line.putBack("b1", for: "b", in: "b")
        line.putBack("b2", for: "b", in: "b")
        #expect(line.add("k1", isFirst: true) == "k1")
        #expect(line.add("s1") == "s1")
        #expect(line.rest() == ["b1", "b2"])
    }

    @Test func strangersHaveOneOfEightTurnsAndAQuarterOfThePlaces() {
        var line = FairQueue<String, String, String>(limit: 16, share: 16)
        for number in 1...4 { #expect(line.add("s\(number)") == nil) }
        for number in 1...12 { #expect(line.add("k\(number)", isFirst: true) == nil) }
        // Another known party takes a place of the known one that has most.
        #expect(line.add("l1", isFirst: true) == "k12")
        #expect(line.add("s5") == "s5")
        let order = line.rest()
        #expect(order.firstIndex(of: "s1") == 7 && order.firstIndex(of: "s2") == 13)

        for number in 1...16 { #expect(line.add("k\(number)", isFirst: true) == nil) }
        #expect(line.add("s1") == "k16")
    }
}

extension FairQueue where Circle == String, Party == String, Element == String {
    /// For the party that the first letter names, which is alone in its circle where none is given.
    fileprivate mutating func add(_ text: String, in circle: String? = nil, isFirst: Bool = false) -> String?
    {
        let party = String(text.prefix(1))
        return add(text, for: party, in: circle ?? party, isFirst: isFirst)
    }

    fileprivate mutating func rest() -> [String] {
        var rest: [String] = []
        while let next = next() { rest.append(next) }
        return rest
    }
}
