import Market
import MarketStore
import Testing

/// The guarantees of every store about guessed codes, and the limit on what one of two begins with the other.
@Suite(.timeLimit(.minutes(10)))
struct HandoverCodeContract {
    private static let minute: Int64 = 60_000
    private static let hour: Int64 = 3_600_000

    @Test(arguments: Backend.allCases)
    func wrongCodesCountOverAllDealsOfAPair(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let (seller, buyer) = (trade.seller.id, trade.buyers[0].id)
            var deal = try await trade.reserve()
            for _ in 0..<3 { try await trade.guess(deal, by: seller) }
            // The seller cancels, and reserves again.
            _ = try await store.changeDeal(deal.id, .cancel(.other), by: seller)
            deal = try await trade.reserve()
            for _ in 0..<2 { try await trade.guess(deal, by: seller) }
            let end = trade.clock.now.adding(milliseconds: 10 * Self.minute)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: end))) {
                _ = try await store.confirmDeal(deal.id, withCode: trade.codes.buyer, by: seller)
            }
            trade.clock.advance(milliseconds: 10 * Self.minute)
            try await trade.guess(deal, by: seller)
            let later = trade.clock.now.adding(milliseconds: 20 * Self.minute)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: later))) {
                _ = try await store.confirmDeal(deal.id, withCode: trade.codes.buyer, by: seller)
            }
            // Nobody locks the other one out.
            let done = try await store.confirmDeal(deal.id, withCode: trade.codes.seller, by: buyer)
            #expect(done.state == .completed && done.isMet)
        }
    }

    @Test(arguments: Backend.allCases)
    func wrongCodesAreForgottenAfterThirtyDays(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let buyer = trade.buyers[0].id
            var deal = try await trade.reserve()
            for _ in 0..<5 { try await trade.guess(deal, by: buyer) }
            trade.clock.advance(milliseconds: 31 * TestTrade.day)
            _ = try await store.removeExpired(limit: 100)
            _ = try await store.endOverdueTrades(limit: 9)
            deal = try await trade.reserve()
            for _ in 0..<4 { try await trade.guess(deal, by: buyer) }
            let done = try await store.confirmDeal(deal.id, withCode: trade.codes.seller, by: buyer)
            #expect(done.state == .completed)
        }
    }

    @Test(arguments: Backend.allCases)
    func buyersOfOneProductShareTheirGuesses(backend: Backend) async throws {
        try await backend.withTrade(stock: 3) { store, trade async throws in
            var deals: [Deal] = []
            for buyer in 0..<3 { deals.append(try await trade.reserve(for: buyer)) }
            for (buyer, count) in [(0, 4), (1, 4), (2, 2)] {
                for _ in 0..<count { try await trade.guess(deals[buyer], by: trade.buyers[buyer].id) }
            }
            let end = trade.clock.now.adding(milliseconds: 10 * Self.minute)
            await #expect(throws: MarketError.refusedTrade(.tooManyTries(until: end))) {
                _ = try await store.confirmDeal(
                    deals[2].id,
                    withCode: trade.codes.seller,
                    by: trade.buyers[2].id
                )
            }
            let done = try await store.confirmDeal(
                deals[2].id,
                withCode: trade.codes.buyer,
                by: trade.seller.id
            )
            #expect(done.state == .completed, "the seller may type theirs")
        }
    }

    @Test(arguments: Backend.allCases)
    func oneProductIsReservedTwiceAnHourForOnePerson(backend: Backend) async throws {
        try await backend.withTrade { store, trade async throws in
            let first = trade.clock.now
            for _ in 0..<2 {
                let deal = try await trade.reserve()
                _ = try await store.changeDeal(deal.id, .cancel(.other), by: trade.seller.id)
                trade.clock.advance(milliseconds: 1)
            }
            let end = first.adding(milliseconds: Self.hour)
            await #expect(throws: MarketError.refusedTrade(.reservedOften(until: end))) {
                _ = try await trade.reserve()
            }
            #expect(try await trade.product().reserved == 0)
            let others = try await trade.reserve(for: 1)
            _ = try await store.changeDeal(others.id, .cancel(.other), by: trade.seller.id)
            trade.clock.advance(milliseconds: Self.hour)
            #expect(try await trade.reserve().state == .reserved)
        }
    }

    @Test(arguments: Backend.allCases)
    func onePersonBeginsOnlySoMuchWithAnother(backend: Backend) async throws {
        try await backend.withTrade(stock: 2) { store, trade async throws in
            let (seller, buyer) = (trade.seller.id, trade.buyers[0].id)
            let deal = try await trade.reserve()
            try await trade.reserve(for: 1)
            func propose(_ account: Account.ID, in talk: Int = 0, _ minutes: Int64) async throws -> Meeting {
                let at = trade.clock.now.adding(milliseconds: (60 + minutes) * Self.minute)
                let words = try #require(MeetingWords(at: at, place: "망원역"))
                return try await store.proposeMeeting(words, in: trade.conversations[talk], by: account)
            }
            var end: Timestamp?
            for minutes in 0..<60 as Range<Int64> {
                do {
                    let meeting = try await propose(buyer, minutes)
                    _ = try await store.answerMeeting(meeting.id, .withdraw, by: buyer)
                } catch MarketError.refusedTrade(.beganOften(let until)) {
                    end = until
                    break
                }
            }
            #expect(end == trade.clock.now.adding(milliseconds: Self.hour))
            let lines = try await store.messages(in: trade.conversations[0], of: buyer, .after(0), limit: 100)
            #expect(lines.count { $0.author == buyer && $0.kind != .text } == 30)
            // It is the buyer's budget with this seller: the seller, and another buyer, have theirs.
            #expect(try await propose(seller, 99).state == .proposed)
            #expect(try await propose(trade.buyers[1].id, in: 1, 99).state == .proposed)
            // What ends something needs none.
            let ended = try await store.changeDeal(deal.id, .cancel(.other), by: buyer)
            #expect(ended.state == .cancelled)
            trade.clock.advance(milliseconds: Self.hour)
            #expect(try await trade.offer(8_000).state == .open)
        }
    }
}
