import Market
import MarketStore
import Testing

/// The guarantees of every store to people who mistype handover codes, and to their neighbours.
@Suite(.timeLimit(.minutes(10)))
struct HonestTyposContract {
    @Test(arguments: Backend.allCases)
    func aRightCodeClearsThePairsCount(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            let buyer = trade.buyers[0].id
            for _ in 0..<3 {
                let deal = try await trade.reserve()
                for _ in 0..<4 { try await trade.guess(deal, by: buyer) }
                #expect(try await trade.handOver(deal, by: buyer).isMet)
                trade.clock.advance(milliseconds: TestTrade.day)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func aProductsFreeTriesGrowWithItsHandovers(backend: Backend) async throws {
        try await backend.withTrade(stock: 9, buyers: 7) { store, trade async throws in
            for buyer in 0..<3 { _ = try await trade.handOver(try await trade.reserve(for: buyer)) }
            var deals: [Deal] = []
            for buyer in 3..<7 { deals.append(try await trade.reserve(for: buyer)) }
            for (place, count) in [4, 4, 4, 1].enumerated() {
                for _ in 0..<count { try await trade.guess(deals[place], by: trade.buyers[3 + place].id) }
            }
            let end = trade.clock.now.adding(milliseconds: 600_000)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: end))) {
                _ = try await trade.handOver(deals[3], by: trade.buyers[6].id)
            }
            // Those of more than thirty days ago are not counted.
            trade.clock.advance(milliseconds: 31 * TestTrade.day)
            _ = try await store.endOverdueTrades(limit: 9)
            deals = []
            for buyer in 3..<6 { deals.append(try await trade.reserve(for: buyer)) }
            for (place, count) in [4, 4, 2].enumerated() {
                for _ in 0..<count { try await trade.guess(deals[place], by: trade.buyers[3 + place].id) }
            }
            await #expect(throws: MarketError.self) {
                _ = try await trade.handOver(deals[2], by: trade.buyers[5].id)
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func typosOfOthersDoNotBlockAFinishedHandover(backend: Backend) async throws {
        try await backend.withTrade(stock: 9, buyers: 5) { store, trade async throws in
            let honest = trade.buyers[4].id
            _ = try await trade.handOver(try await trade.reserve(for: 4))
            var deals: [Deal] = []
            for buyer in 0..<5 { deals.append(try await trade.reserve(for: buyer)) }
            // Ten free ones, and one for the handover.
            for (buyer, count) in [(0, 4), (1, 4), (2, 3)] {
                for _ in 0..<count { try await trade.guess(deals[buyer], by: trade.buyers[buyer].id) }
            }
            let end = trade.clock.now.adding(milliseconds: 600_000)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: end))) {
                _ = try await trade.handOver(deals[3], by: trade.buyers[3].id)
            }
            try await trade.guess(deals[4], by: honest)
            try await trade.guess(deals[4], by: honest)
            let later = trade.clock.now.adding(milliseconds: 2_400_000)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: later))) {
                _ = try await trade.handOver(deals[4], by: honest)
            }
            trade.clock.advance(milliseconds: 2_400_000)
            #expect(try await trade.handOver(deals[4], by: honest).isMet)
        }
    }

    @Test(arguments: Backend.allCases)
    func aPersonsFreeTriesGrowWithPartners(backend: Backend) async throws {
        try await backend.withTrade(stock: 12, buyers: 9) { store, trade async throws in
            let seller = trade.seller.id
            for buyer in [0, 1, 1] {
                _ = try await trade.handOver(try await trade.reserve(for: buyer), by: seller)
            }
            var deals: [Deal] = []
            for buyer in 2..<9 { deals.append(try await trade.reserve(for: buyer)) }
            for (place, count) in [4, 4, 4, 4, 4, 2].enumerated() {
                for _ in 0..<count { try await trade.guess(deals[place], by: seller) }
            }
            let end = trade.clock.now.adding(milliseconds: 600_000)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: end))) {
                _ = try await trade.handOver(deals[6], by: seller)
            }
            trade.clock.advance(milliseconds: 600_000)
            #expect(try await trade.handOver(deals[6], by: seller).isMet)
        }
    }
}

extension TestTrade {
    /// Types what is not the other one's code.
    func guess(_ deal: Deal, by account: Account.ID) async throws {
        await #expect(throws: MarketError.refusedTrade(.wrongCode)) {
            _ = try await store.confirmDeal(deal.id, withCode: "999999", by: account)
        }
    }

    /// Types the other one's code, for its buyer or for one of the two.
    @discardableResult
    func handOver(_ deal: Deal, by account: Account.ID? = nil) async throws -> Deal {
        let account = account ?? deal.buyer
        let code = account == deal.seller ? codes.buyer : codes.seller
        return try await store.confirmDeal(deal.id, withCode: code, by: account)
    }
}
