import Market
import MarketStore
import Testing

/// The guarantees of every store about trades that moderators see.
@Suite(.timeLimit(.minutes(10)))
struct NoticedTradeContract {
    private struct Fixture {
        let market: TestMarket
        var store: SQLiteStore { market.store }
        var clock: ManualClock { market.clock }
        let codes = DealCodes(111_111, 222_222)

        func people(_ numbers: Range<Int>) async throws -> [Account] {
            var people: [Account] = []
            for number in numbers { people.append(try await store.createAccount(.sample(number))) }
            return people
        }

        func promise(_ seller: Account, to buyer: Account) async throws -> Deal {
            let product = try await market.sell(by: seller)
            let hello = try #require(MessageText("안녕하세요"))
            let sent = try await store.beginConversation(
                about: product.id,
                NewMessage(author: buyer.id, text: hello)
            )
            return try await store.makeDeal(
                NewDeal(in: sent.conversation.id, quantity: 1, codes: codes),
                by: seller.id
            )
        }

        func trade(_ seller: Account, with buyer: Account) async throws {
            let deal = try await promise(seller, to: buyer)
            _ = try await store.confirmDeal(deal.id, withCode: codes.code(of: .buyer), by: seller.id)
        }

        /// The buyer denies what the seller says.
        func dispute(_ seller: Account, with buyer: Account) async throws {
            let deal = try await promise(seller, to: buyer)
            _ = try await store.confirmDeal(deal.id, withCode: nil, by: seller.id)
            _ = try await store.changeDeal(deal.id, .object, by: buyer.id)
        }
    }

    private func with(_ backend: Backend, _ body: (Fixture) async throws -> Void) async throws {
        try await backend.withMarket { store, market async throws in
            try await body(Fixture(market: market))
            #expect(try await store.check() == [])
        }
    }

    @Test(arguments: Backend.allCases)
    func thoseWhoTradeAmongEachOtherAreFoundAtNight(backend: Backend) async throws {
        try await with(backend) { fixture async throws in
            let others = try await fixture.people(100..<246)
            for (one, other) in zip(others, others.dropFirst()) { try await fixture.trade(one, with: other) }
            let ring = try await fixture.people(300..<305)
            for (place, one) in ring.enumerated() {
                for other in ring[..<place] { try await fixture.trade(one, with: other) }
            }
            try await fixture.trade(ring[0], with: others[9])
            let moderator = others[1].id
            #expect(try await fixture.store.noticedTrades(for: moderator) == NoticedTrades())
            for _ in 0..<2 {
                _ = try await fixture.store.renewReputations()
                let found = try await fixture.store.noticedTrades(for: moderator)
                #expect(found.disputes == [])
                #expect(found.circles.map { [$0.inside, $0.outside] } == [[10, 1]])
                #expect(found.circles.first?.people == ring.map { Seller(id: $0.id, name: $0.name) })
            }
            // Nobody judges their own.
            #expect(try await fixture.store.noticedTrades(for: ring[2].id) == NoticedTrades())
            // What is too long ago counts no more.
            fixture.clock.advance(milliseconds: (Reputation.days + 1) * TestTrade.day)
            _ = try await fixture.store.renewReputations()
            #expect(try await fixture.store.noticedTrades(for: moderator) == NoticedTrades())
        }
    }

    @Test(arguments: Backend.allCases)
    func twoDenialsWithinAYearNotifyModerators(backend: Backend) async throws {
        try await with(backend) { fixture async throws in
            let people = try await fixture.people(100..<104)
            let (liar, moderator) = (people[0], people[3].id)
            func disputes(for account: Account.ID) async throws -> [NoticedTrades.Dispute] {
                try await fixture.store.noticedTrades(for: account).disputes
            }
            try await fixture.dispute(liar, with: people[1])
            #expect(try await disputes(for: moderator) == [], "it happens to everyone once")
            fixture.clock.advance(milliseconds: 300 * TestTrade.day)
            try await fixture.dispute(liar, with: people[2])
            let seller = Seller(id: liar.id, name: liar.name)
            #expect(
                try await disputes(for: moderator) == [
                    .init(person: seller, deniedByOthers: 2, deniedOthers: 0)
                ]
            )
            #expect(try await disputes(for: liar.id) == [], "nobody judges their own")
            #expect(try await disputes(for: people[1].id) == [], "nor what they took part in")
            // A person who denies again and again is listed as well.
            try await fixture.dispute(people[1], with: people[2])
            let denier = Seller(id: people[2].id, name: people[2].name)
            #expect(
                try await disputes(for: moderator) == [
                    .init(person: seller, deniedByOthers: 2, deniedOthers: 0),
                    .init(person: denier, deniedByOthers: 0, deniedOthers: 2),
                ]
            )
            fixture.clock.advance(milliseconds: 66 * TestTrade.day)
            #expect(try await disputes(for: moderator).map(\.person) == [denier])
        }
    }
}
