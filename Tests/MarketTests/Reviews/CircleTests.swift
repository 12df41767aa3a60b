import Market
import Testing

/// Circles in a market of honest people, as moderators look for them.
@Suite("Circles")
struct CircleTests {
    private func ring(_ size: Int, in market: inout TradedMarket) -> [Account.ID] {
        let ring = (0..<size).map { _ in market.join(daysAgo: 200) }
        for (place, one) in ring.enumerated() {
            for other in ring[..<place] { market.trade(one, other, .again) }
        }
        return ring
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func honestPeopleAreInNone(seed: UInt64) {
        #expect(TradedMarket(seed: seed).graph.circles(limit: 50) == [])
        // Two or three deals a person leave whole groups without a tie to others.
        #expect(TradedMarket(seed: seed, traders: 1_000, deals: 1_500).graph.circles(limit: 50) == [])
    }

    @Test(arguments: [5, 10, 20])
    func aRingIsFoundWhole(size: Int) {
        var market = TradedMarket(seed: 5)
        let ring = ring(size, in: &market)
        let deals = size * (size - 1) / 2
        #expect(market.graph.circles(limit: 50) == [.init(people: ring, inside: deals, outside: 0)])
    }

    /// As far as four of five deals are among each other.
    @Test(arguments: [(11, true), (12, false)])
    func aRingMayTradeWithOthersForAFifth(real: Int, isFound: Bool) {
        var market = TradedMarket(seed: 6)
        let ring = ring(10, in: &market)
        for number in 0..<real { market.trade(ring[number % 10], market.pick(400), .again) }
        #expect(
            market.graph.circles(limit: 50) == (isFound ? [.init(people: ring, inside: 45, outside: 11)] : [])
        )
    }

    /// Each sells to an account without other purchases, which looks as honest as it is cheap.
    @Test(arguments: [10, 12, 16, 20])
    func newcomersHideNoRing(size: Int) {
        var market = TradedMarket(seed: 13)
        let ring = ring(size, in: &market)
        for one in ring { market.trade(one, market.join(daysAgo: 3), .again) }
        let found = market.graph.circles(limit: 50)
        #expect(found == [.init(people: ring, inside: size * (size - 1) / 2, outside: size)])
    }

    /// One who bought once from a ring and mostly elsewhere is not of it, though the market is searched from them first.
    @Test func aSingleBuyerIsNotPartOfARing() {
        var market = TradedMarket(seed: 14, deals: 6_000)
        let ring = ring(10, in: &market)
        market.trade(ring[0], Account.ID(1), .again)
        let found = market.graph.circles(limit: 50)
        #expect(found == [.init(people: ring, inside: 45, outside: 1)])
    }

    @Test func oneWhoTradesWithOneFriendAgainAndAgainIsInNone() {
        var market = TradedMarket(seed: 7)
        let (one, friend) = (market.join(daysAgo: 90), market.join(daysAgo: 90))
        for _ in 0..<50 { market.trade(one, friend) }
        #expect(market.graph.circles(limit: 50) == [])
    }

    /// Helpers who are there for one account look the same, but their words weigh nothing.
    @Test func aSellerWithNewCustomersIsInNone() {
        var market = TradedMarket(seed: 8)
        let seller = market.join(daysAgo: 90)
        for _ in 0..<15 { market.trade(seller, market.join(daysAgo: 9), .again) }
        #expect(market.graph.circles(limit: 50) == [])
    }

    @Test func aStringOfNeighboursIsNone() {
        var market = TradedMarket(seed: 12)
        let street = (0..<60).map { _ in market.join(daysAgo: 90) }
        for (one, other) in zip(street, street.dropFirst()) { market.trade(one, other) }
        #expect(market.graph.circles(limit: 50) == [])
    }

    /// The one with most trades first, and no more than asked for; nobody is in two.
    @Test func severalFailuresAreDistinguished() {
        var market = TradedMarket(seed: 9)
        let small = ring(6, in: &market)
        let large = ring(9, in: &market)
        market.trade(small[0], market.pick(400))
        market.trade(large[0], market.pick(400))
        let found = market.graph.circles(limit: 50)
        #expect(found.map(\.people) == [large, small])
        #expect(found.map(\.outside) == [1, 1])
        #expect(market.graph.circles(limit: 1) == [found[0]])
    }

    @Test func aSmallMarketHasNone() {
        var market = TradedMarket(seed: 10, traders: 100, deals: 400)
        _ = ring(10, in: &market)
        #expect(market.graph.circles(limit: 50) == [])
    }

    /// A shop of thousands of customers is in nobody's circle, and costs no time.
    @Test func aShopIsInNone() {
        var market = TradedMarket(seed: 11)
        let shop = market.join(daysAgo: 300)
        for _ in 0..<3_000 { market.trade(shop, market.join(daysAgo: 20)) }
        #expect(market.graph.circles(limit: 50) == [])
    }
}
