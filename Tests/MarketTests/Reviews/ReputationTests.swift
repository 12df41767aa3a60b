import Market
import Testing

/// Markets in which most are honest, and some try to look better than they are.
@Suite("Standing")
struct ReputationTests {
    private static let now = TradedMarket.now

    @Test(arguments: [1, 2, 3] as [UInt64])
    func honestPeopleAreKnownForIt(seed: UInt64) {
        let market = TradedMarket(seed: seed)
        let graph = market.graph
        let honest = (1...400).filter { !$0.isMultiple(of: 10) }
            .map { graph.reputation(of: Account.ID(Int64($0)), at: Self.now) }
        let known = honest.count { $0.weight >= Reputation.weightNeeded }
        #expect(known * 100 >= honest.count * 95)
        let scores = honest.map(\.score).sorted()
        #expect(scores[scores.count / 2] >= 0.85)
        let poor = (1...40).map { graph.reputation(of: Account.ID(Int64($0 * 10)), at: Self.now).score }
            .sorted()
        #expect(poor[poor.count / 2] < 0.7)
    }

    /// People who are there for one account alone, in any number and for any time.
    @Test(arguments: [5, 10, 50])
    func aStarOfHelpersWeighsNothing(helpers: Int) {
        var market = TradedMarket(seed: 4)
        let cheat = market.join(daysAgo: 300)
        for _ in 0..<helpers { market.trade(cheat, market.join(daysAgo: 200), .again) }
        #expect(market.reputation(of: cheat).weight == 0)
        #expect(market.reputation(of: cheat).word == .new)
    }

    /// All trade with all, and each may have sold one real thing besides.
    @Test(arguments: [(10, false), (10, true), (20, false), (20, true), (60, true)])
    func aRingOfAnySizeStaysBelowTheLine(size: Int, sellsOneThing: Bool) {
        var market = TradedMarket(seed: 5)
        let ring = (0..<size).map { _ in market.join(daysAgo: 200) }
        for (place, one) in ring.enumerated() {
            for other in ring[..<place] { market.trade(one, other, .again) }
        }
        for one in sellsOneThing ? ring.dropFirst() : [] { market.trade(one, market.pick(400), .again) }
        let reputation = market.reputation(of: ring[0])
        #expect(reputation.weight <= 1.000_001)
        #expect(reputation.word == .new)
    }

    @Test func oneEnemyWithTenAccountsChangesNothing() {
        var market = TradedMarket(seed: 6)
        let before = market.reputation(of: Account.ID(1))
        for _ in 0..<10 { market.trade(Account.ID(1), market.join(daysAgo: 0), .never) }
        let after = market.reputation(of: Account.ID(1))
        #expect((after.weight, after.score) == (before.weight, before.score))
    }

    @Test func onePersonCountsOnceHoweverOftenTheyTrade() {
        var market = TradedMarket(seed: 7)
        let before = market.reputation(of: Account.ID(1))
        let friend = market.pick(400)
        for _ in 0..<50 { market.trade(Account.ID(1), friend, .again) }
        let after = market.reputation(of: Account.ID(1))
        #expect(after.weight <= before.weight + 1)
    }

    @Test func restingLowersNobody() {
        let market = TradedMarket(seed: 8)
        let graph = market.graph
        for number in 1...50 as ClosedRange<Int64> {
            let today = graph.reputation(of: Account.ID(number), at: Self.now)
            let later = graph.reputation(of: Account.ID(number), at: Self.now.adding(days: 300))
            #expect(today == later)
        }
    }

    @Test func anAccountWithoutTradesIsNew() {
        var market = TradedMarket(seed: 9)
        #expect(market.reputation(of: market.join(daysAgo: 900)) == .none)
        #expect(Reputation.none.word == .new)
        #expect(Reputation(weight: 2, score: 0.85, people: 3).word == .reliable)
        #expect(Reputation(weight: 2, score: 0.7, people: 3).word == .fine)
        #expect(Reputation(weight: 2, score: 0.69, people: 3).word == nil)
    }
}
